import { hasStarted, lastMomentToCancel } from '@studio/contracts/rules/booking-policy';
import { planOn, refusalOfWeek } from '@studio/contracts/rules/credit-policy';
import type { Booking, KnownTime } from '../models/booking.model.ts';
import type { CreditAccount } from '../models/credit-account.model.ts';
import type { Training } from '../models/training.model.ts';
import { isVoided } from './credit-policy.ts';

export type TrainingTime = Pick<Training, 'date' | 'startTime' | 'endTime'>;

export function timeOf({ date, startTime, endTime }: TrainingTime): TrainingTime {
  return { date, startTime, endTime };
}

export function isSameTime(a: TrainingTime, b: TrainingTime): boolean {
  return a.date === b.date && a.startTime === b.startTime && a.endTime === b.endTime;
}

/** A training before and after it was moved. */
interface Move {
  readonly from: TrainingTime;
  readonly to: TrainingTime;
}

/**
 * The time of a moved training that a member knows (`docs/product.md` §3.6); only a mail changes it. Null if the
 * training is back at the booked time before any mail was sent, as if it had never moved.
 */
export function knownAfterMove({ knownTime }: Pick<Booking, 'knownTime'>, { from, to }: Move): KnownTime | null {
  const known = knownTime ?? { ...timeOf(from), byMail: false };
  return isSameTime(known, to) && !known.byMail ? null : known;
}

/** How soon a training starts: it has begun, begins within the cancellation cut-off, or later. */
export function startAfterMove(training: Pick<Training, 'startsAt'>, now: Date): 'passed' | 'soon' | 'later' {
  if (hasStarted(training, now)) return 'passed';
  return now > lastMomentToCancel(training, { knownTime: null }) ? 'soon' : 'later';
}

type Week = Pick<Training, 'date' | 'week'>;

interface MovedWeek {
  readonly from: Week;
  readonly to: Week;
  readonly now: Date;
}

/**
 * How a move affects a class paid by a plan: the class stays paid, but may exceed what the plan allows. A class of a
 * voided plan counts in no week (`docs/product.md` §2.3).
 */
export function planAfterMove(
  booking: Pick<Booking, 'paidFrom' | 'assignmentId'>,
  account: CreditAccount,
  { from, to, now }: MovedWeek,
): 'fits' | 'without-plan' | 'over-limit' {
  if (booking.paidFrom !== 'plan') return 'fits';
  const paying = planOn(account, to.date, now);
  if (paying.kind === 'refused') return 'without-plan';
  const counts = from.week !== to.week && !isVoided(account, booking);
  return counts && refusalOfWeek(account, to, paying.plan) ? 'over-limit' : 'fits';
}
