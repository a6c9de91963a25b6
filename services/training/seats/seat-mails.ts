import type { z } from 'zod';
import type { MailToWrite } from '@studio/chassis/mail/mail-outbox';
import type { CreditAccount } from '../models/credit-account.model.ts';
import type { Training } from '../models/training.model.ts';
import { timeOf } from '../rules/move-policy.ts';
import { firstInstantOfLastDays } from '../rules/plan-grants-policy.ts';
import { refusals } from '@studio/contracts/http/refusals';
import { isFull } from '@studio/contracts/rules/booking-policy';
import type { SettledSlot } from '../models/fixed-slot.model.ts';
import type { SeatRules } from '../rules/booking-policy.ts';
import type { SeatAct, SeatChange, SeatDecision } from '../rules/seat-act.ts';
import { isCancelledAlone } from '../rules/schedule-policy.ts';
import { isOpenToAll } from '../rules/waitlist-policy.ts';
import type {
  removedPayload,
  slotRefusedPayload,
  trainingPayload,
  withdrawnPayload,
} from '../mails/training-letter.ts';

/** None for a guest, who has no address. */
type MailDue = (change: SeatChange) => MailToWrite | undefined;

/** The mail that each kind of act makes due, if any (`docs/product.md` §§3.5, 3.7). */
export const seatMails: Readonly<Partial<Record<SeatAct['kind'], MailDue>>> = {
  promote: aboutBooking('user-promoted'),
  fixed: aboutBooking('slot-booked'),
  enrol: enrolledMail,
  remove: removedMail,
  refund: refundMail,
};

/**
 * One mail per member on the waitlist, once, while a seat is free too late for a promotion (`docs/product.md` §3.11).
 */
export function lateSeatMails(training: Training, rules: SeatRules): MailToWrite[] {
  if (isFull(training) || !isOpenToAll(training, rules)) return [];
  const { _id: trainingId } = training;
  return training.waitlist.map(({ accountId }) => ({
    key: `late-seat:${trainingId}:${accountId}`,
    accountId,
    template: 'late-seat',
    payload: { trainingId } satisfies z.input<typeof trainingPayload>,
  }));
}

interface Decided {
  readonly act: SeatAct;
  readonly decision: SeatDecision;
}

/** One mail per member about all bookings that were cancelled with their plan or status (`docs/product.md` §4.5). */
export function withdrawnMails(decided: readonly Decided[]): MailToWrite[] {
  const withdrawn = decided.flatMap(({ act, decision }) =>
    act.kind === 'withdraw' && decision.kind === 'accepted' ? decision.changes.map(({ booking }) => booking) : [],
  );
  const ofMembers = Map.groupBy(withdrawn, ({ accountId }) => accountId);
  return [...ofMembers].map(([accountId, bookings]) => ({
    key: `seats-withdrawn:${bookings[0]!._id}`,
    accountId,
    template: 'seats-withdrawn',
    payload: { bookingIds: bookings.map(({ _id }) => _id) } satisfies z.input<typeof withdrawnPayload>,
  }));
}

/** The content of the mail is read when it is sent. */
function aboutBooking(template: string): MailDue {
  return ({ booking }) => {
    const { _id: bookingId, accountId } = booking;
    return { key: `${template}:${bookingId}${again(booking)}`, template, accountId, payload: { bookingId } };
  };
}

/** A suffix of the key, so that a seat that is released and reclaimed is mailed about each time. */
function again({ handovers }: SeatChange['booking']): string {
  return handovers ? `:${handovers.count}` : '';
}

/** No mail for a reason that the member knows: no plan, a frozen plan, or an inactive account. */
export function slotRefusedMail({ slot: { _id, accountId }, result }: SettledSlot): MailToWrite | undefined {
  const { trainingId, refusal } = result;
  if (refusal === null || quiet.includes(refusal)) return undefined;
  const payload: z.input<typeof slotRefusedPayload> = { trainingId, refusal };
  return { key: `slot-refused:${_id}:${trainingId}`, template: 'slot-refused', accountId, payload };
}

const quiet: readonly string[] = [
  refusals.NO_PLAN_FOR_DATE.code,
  refusals.PLAN_FROZEN.code,
  refusals.USER_NOT_ACTIVE.code,
];

function enrolledMail(change: SeatChange): MailToWrite {
  const { booking } = change;
  const { _id: bookingId } = booking;
  const due = { key: `user-enrolled:${bookingId}${again(booking)}`, template: 'user-enrolled', payload: { bookingId } };
  return { ...due, ...aboutPayment(change) };
}

function removedMail(change: SeatChange): MailToWrite | undefined {
  const { booking, movements } = change;
  if (booking.guest) return undefined;
  const { _id: bookingId } = booking;
  const isKept = movements.some(({ reason }) => reason === 'carried');
  const payload: z.input<typeof removedPayload> = { bookingId, givesClassBack: movements.length > 0, isKept };
  return { key: `user-removed:${bookingId}`, template: 'user-removed', payload, ...aboutPayment(change) };
}

/**
 * An enrolment and a removal undo each other, and neither is mailed, only if one refunds what the other spent
 * (`docs/product.md` §3.5).
 */
function aboutPayment({ booking: { trainingId, accountId }, movements }: SeatChange) {
  const moved = movements.find(({ change }) => change !== 0);
  const payment = moved ? `${moved.balance}:${moved.assignmentId}` : 'nothing';
  return { accountId, subject: `seat:${trainingId}:${accountId}:${payment}`, cancelsOut: true } as const;
}

/**
 * No mail for a guest, or if the training was cancelled with others: then each person gets one mail about all of them
 * (`timetable/lost-classes.ts`).
 */
function refundMail({ training, booking, account, movements }: SeatChange): MailToWrite | undefined {
  if (booking.guest || (training.cancellation && !isCancelledAlone(training.cancellation))) return undefined;
  const [refund] = movements;
  return {
    key: `${cancellationMailPrefix(training._id)}${booking._id}`,
    accountId: booking.accountId,
    template: 'training-cancelled',
    payload: {
      trainingId: training._id,
      category: training.category,
      // A registrant who got no mail about a move knows the old time.
      ...timeOf(booking.knownTime ?? training),
      givesClassBack: refund !== undefined,
      isKept: refund?.reason === 'carried',
      ...(refund?.assignmentId && usableUntil(account, refund.assignmentId, refund.at)),
    },
  };
}

/** The key prefix of the mails about a cancelled training. */
export function cancellationMailPrefix(trainingId: string): string {
  return `training-cancelled:${trainingId}:`;
}

/**
 * The last day on which a refunded class can be used, and whether the class survives that day (`docs/product.md` §2.5).
 */
export function usableUntil({ plan, next }: CreditAccount, assignmentId: string, at: Date) {
  const receiver = [plan, next].find((each) => each?.assignmentId === assignmentId);
  return receiver && { usableUntil: receiver.endsOn, survives: at >= firstInstantOfLastDays(receiver.endsOn) };
}
