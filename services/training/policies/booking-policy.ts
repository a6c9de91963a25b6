import { genericRefusals } from '@studio/chassis/errors/generic-refusals';
import { CANCELLATION_CUT_OFF_MINUTES } from '@studio/contracts/limits';
import { refusals } from '@studio/contracts/http/refusals';
import type { Refusal } from '@studio/contracts/http/problem';
import { addStudioDays, mondayOf, toStudioDate } from '@studio/contracts/studio-time';
import type { Booking } from '../models/booking.model.ts';
import type { CreditAccount } from '../models/credit-account.model.ts';
import type { Member } from '../models/member.model.ts';
import type { Training } from '../models/training.model.ts';
import type { Cause, NewMovement } from './credit-change.ts';
import { courtesy, fittingCredit, giveCreditBack, type Payment, spendCredit } from './credit-policy.ts';

interface SeatActOf {
  readonly trainingId: string;
  readonly accountId: string;
  /** Account id of the actor. */
  readonly by: string;
  /** The same again where the same is asked for again under one idempotency key (`use-cases/request-id.ts`). */
  readonly requestId?: string;
}

/** Takes a seat: by the member, or by an administrator. `bookingId` names the booking that it would become. */
export type TakeSeat = SeatActOf & { readonly kind: 'book' | 'enrol'; readonly bookingId: string };

/**
 * Frees a seat. `cancel`: by the member. `remove`: by an administrator. `refund`: the training was cancelled.
 * `release`: with the account or the plan, which frees seats in coming trainings (`docs/product.md` §§2.3, 4.4);
 * `paidBy` is the assignment that must have paid for the seat, if that matters.
 */
export type FreeSeat = SeatActOf & {
  readonly kind: 'cancel' | 'remove' | 'refund' | 'release';
  readonly paidBy?: string;
};

export type SeatAct = TakeSeat | FreeSeat;

/** All that a decision looks at. */
export interface SeatFacts {
  readonly training: Training | undefined;
  readonly account: CreditAccount;
  readonly member: Pick<Member, 'status' | 'deleted'> | undefined;
  /** The member's booking of this training that is not cancelled. */
  readonly booking: Booking | undefined;
  /** Another training that the member has booked at the same hour; only where such bookings are refused. */
  readonly overlapping?: Training | undefined;
  /** The booking that an act under the same idempotency key has made, or has cancelled, before. */
  readonly settled?: Booking | undefined;
}

/** The documents that an act changes. */
export interface SeatChange {
  readonly training: Training;
  readonly account: CreditAccount;
  readonly booking: Booking;
  readonly movements: readonly NewMovement[];
  /** Set when the idempotency key was carried out before: nothing changes now. */
  readonly isRepeat?: true;
}

export interface SeatRules {
  readonly now: Date;
  /** Monday of the last week that members may book; earlier weeks are open too (`docs/product.md` §3.10). */
  readonly lastOpenWeek: string;
}

/** The rules at an instant; `weeksAhead` is how many weeks after the current one are open (`BOOKING_WEEKS_AHEAD`). */
export function seatRulesAt(now: Date, weeksAhead: number): SeatRules {
  return { now, lastOpenWeek: addStudioDays(mondayOf(toStudioDate(now)), 7 * weeksAhead) };
}

/** Every rule about seats (`docs/product.md` §3): the change of an act, or its refusal. */
export function decideSeatAct(act: SeatAct, facts: SeatFacts, rules: SeatRules): SeatChange | Refusal {
  const { training, settled } = facts;
  if (settled && !isSameSeat(settled, act)) return genericRefusals.IDEMPOTENCY_KEY_REUSED;
  if (!training) return refusals.TRAINING_NOT_FOUND;
  if (settled) return { training, account: facts.account, booking: settled, movements: [], isRepeat: true };
  // The session was valid a moment ago. An unknown account is not refused: its event may be on its way.
  const isOwn = act.kind === 'book' || act.kind === 'cancel';
  if (isOwn && facts.member?.deleted) return genericRefusals.SESSION_ENDED;
  const known = { ...facts, training };
  if (!('bookingId' in act)) return decideLeaving(act, known, rules);
  return act.kind === 'book' ? decideBooking(act, known, rules) : decideEnrolment(act, known, rules);
}

type Seat = Pick<SeatAct, 'trainingId' | 'accountId'>;

function isSameSeat(one: Seat, other: Seat): boolean {
  return one.trainingId === other.trainingId && one.accountId === other.accountId;
}

type KnownFacts = SeatFacts & { readonly training: Training };

function decideBooking(act: TakeSeat, facts: KnownFacts, { now, lastOpenWeek }: SeatRules): SeatChange | Refusal {
  const { training, booking, account, member, overlapping } = facts;
  // Suspending may free all seats: none is taken after that by a request whose session was alive before.
  if (member && member.status !== 'active') return genericRefusals.SESSION_ENDED;
  if (training.status === 'cancelled') return refusals.TRAINING_CANCELLED;
  if (now >= training.startsAt) return refusals.TRAINING_STARTED;
  if (booking) return refusals.ALREADY_BOOKED;
  if (training.week > lastOpenWeek) return refusals.WEEK_NOT_OPEN;
  if (training.seatsTaken >= training.capacity) return refusals.TRAINING_FULL;
  if (overlapping) return refusals.OVERLAPPING_BOOKING;
  const payment = fittingCredit(account, training, now);
  return 'code' in payment ? payment : takeSeat(act, { training, account, payment, now });
}

/** An administrator may enrol after the start too, never over capacity; without a fitting credit it is a courtesy. */
function decideEnrolment(act: TakeSeat, facts: KnownFacts, { now }: SeatRules): SeatChange | Refusal {
  const { training, member, booking, account } = facts;
  if (training.status === 'cancelled') return refusals.TRAINING_CANCELLED;
  if (!member || member.deleted) return refusals.USER_NOT_FOUND;
  if (member.status !== 'active') return refusals.USER_NOT_ACTIVE;
  if (booking) return refusals.USER_ALREADY_BOOKED;
  if (training.seatsTaken >= training.capacity) return refusals.TRAINING_FULL;
  const credit = fittingCredit(account, training, now);
  return takeSeat(act, { training, account, payment: 'code' in credit ? courtesy : credit, now });
}

function decideLeaving(act: FreeSeat, facts: KnownFacts, { now }: SeatRules): SeatChange | Refusal {
  const { training, booking } = facts;
  const isCancelled = training.status === 'cancelled';
  if (act.kind === 'remove' && isCancelled) return refusals.TRAINING_CANCELLED;
  if (act.kind === 'refund' && !isCancelled) return refusals.NOT_BOOKED;
  // The seats of a cancelled training are given back by themselves.
  const leavesToo = act.kind === 'cancel' && isCancelled;
  if (!booking || leavesToo) return act.kind === 'remove' ? refusals.USER_NOT_BOOKED : refusals.NOT_BOOKED;
  if (act.kind === 'cancel' && now > lastMomentToCancel(training, booking)) return refusals.CANCELLATION_CLOSED;
  // The seat may have been given up and booked again since it was found.
  if (act.paidBy !== undefined && booking.assignmentId !== act.paidBy) return refusals.NOT_BOOKED;
  // An administrator may have moved it since it was found among the coming ones.
  if (act.kind === 'release' && now >= training.startsAt) return refusals.TRAINING_STARTED;
  return freeSeat(act, { ...facts, booking, now });
}

interface Taking {
  readonly training: Training;
  readonly account: CreditAccount;
  readonly payment: Payment;
  readonly now: Date;
}

function takeSeat(act: TakeSeat, { training, account, payment, now }: Taking): SeatChange {
  const { bookingId, accountId, by } = act;
  const cause: Cause = { at: now, actor: act.kind === 'book' ? 'member' : 'admin', actorId: by };
  return {
    ...spendCredit(account, { bookingId, payment, training, cause }),
    training: withSeats(training, 1),
    booking: {
      _id: bookingId,
      trainingId: training._id,
      accountId,
      status: 'booked',
      ...payment,
      week: training.week,
      startsAt: training.startsAt,
      knownTime: null,
      bookedAt: now,
      bookedBy: by,
      cancelledAt: null,
      cancelledBy: null,
      cancelRequestId: null,
      version: 1,
    },
  };
}

const actorOf = { cancel: 'member', remove: 'admin', refund: 'admin' } as const;

type Leaving = KnownFacts & { readonly booking: Booking; readonly now: Date };

function freeSeat(act: FreeSeat, { training, account, booking, now }: Leaving): SeatChange {
  const actor = act.kind === 'release' ? (act.by === 'system' ? 'system' : 'admin') : actorOf[act.kind];
  const cause: Cause = { at: now, actor, actorId: act.by };
  const reason = act.kind === 'refund' ? 'refunded' : 'cancelled';
  return {
    ...giveCreditBack(account, { booking, training, reason, cause }),
    training: withSeats(training, -1),
    booking: {
      ...booking,
      status: 'cancelled',
      cancelledAt: now,
      cancelledBy: act.by,
      cancelRequestId: act.requestId ?? null,
      version: booking.version + 1,
    },
  };
}

function withSeats(training: Training, change: 1 | -1): Training {
  return { ...training, seatsTaken: training.seatsTaken + change, version: training.version + 1 };
}

/**
 * Until 30 minutes before the start, inclusive. A member who booked another time than the current one may cancel until
 * the start, inclusive (`docs/product.md` §3.2).
 */
export function lastMomentToCancel(
  { startsAt }: Pick<Training, 'startsAt'>,
  booking: Pick<Booking, 'knownTime'>,
): Date {
  return booking.knownTime ? startsAt : new Date(startsAt.getTime() - CANCELLATION_CUT_OFF_MINUTES * 60_000);
}
