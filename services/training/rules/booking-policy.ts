import { genericRefusals } from '@studio/chassis/errors/generic-refusals';
import { type BookingWindow, lastOpenWeek } from '@studio/contracts/booking-window';
import { CANCELLATION_CUT_OFF_MINUTES } from '@studio/contracts/limits';
import { refusals } from '@studio/contracts/http/refusals';
import type { Refusal } from '@studio/contracts/http/problem';
import type { Booking } from '../models/booking.model.ts';
import type { CreditAccount } from '../models/credit-account.model.ts';
import type { Training } from '../models/training.model.ts';
import type { BookingSettings } from './booking-settings.ts';
import { refusalOfCoaching } from './coach-policy.ts';
import { type Cause, courtesy, fittingCredit, giveCreditBack, type Payment, spendCredit } from './credit-policy.ts';
import type {
  AcceptedAct,
  ActFacts,
  FreeSeat,
  RefusedAct,
  SeatAct,
  SeatChange,
  SeatDecision,
  SeatFacts,
  SwitchSeat,
  TakeSeat,
} from './seat-act.ts';

/** The settings of a studio at an instant. */
export interface SeatRules extends BookingSettings {
  readonly now: Date;
  /** Monday of the last week that members may book; earlier weeks are open too (`docs/product.md` §3.10). */
  readonly lastOpenWeek: string;
}

export function seatRulesAt(now: Date, settings: BookingSettings, window: BookingWindow): SeatRules {
  return { ...settings, now, lastOpenWeek: lastOpenWeek(window, now) };
}

/** The trainings in which an act takes or frees a seat, in the order of its changes. */
export function trainingsOf(act: SeatAct): readonly string[] {
  return act.kind === 'switch' ? [act.from, act.trainingId] : [act.trainingId];
}

/** Every rule about seats (`docs/product.md` §3): the changes of an act, or its refusal. */
export function decideSeatAct(act: SeatAct, { seat, settled }: ActFacts, rules: SeatRules): SeatDecision {
  const seats = trainingsOf(act).map(seat);
  if (settled.length > 0 && !isOf(act, settled)) return refused(genericRefusals.IDEMPOTENCY_KEY_REUSED);
  if (!areKnown(seats)) return refused(refusals.TRAINING_NOT_FOUND);
  if (settled.length > 0) return repeated(seats, settled);
  const { isOwn, decide } = kinds[act.kind] as ActKind<SeatAct>;
  // The session was valid a moment ago. An unknown account is not refused: its event may be on its way.
  if (isOwn && seats[0].member?.deleted) return refused(genericRefusals.SESSION_ENDED);
  return decide(act, seats, rules);
}

type KnownFacts = SeatFacts & { readonly training: Training };
type KnownSeats = readonly [KnownFacts, ...KnownFacts[]];

function areKnown(seats: readonly SeatFacts[]): seats is KnownSeats {
  return seats.every(({ training }) => training !== undefined);
}

/** Whether the bookings that were made or cancelled under a key are those of the act. */
function isOf(act: SeatAct, settled: readonly Booking[]): boolean {
  const trainings = trainingsOf(act);
  const isOfAct = (booking: Booking) => booking.accountId === act.accountId && trainings.includes(booking.trainingId);
  return settled.length === trainings.length && settled.every(isOfAct);
}

function repeated(seats: KnownSeats, settled: readonly Booking[]): SeatDecision {
  const changeOf = ({ training, account }: KnownFacts): SeatChange => {
    const booking = settled.find(({ trainingId }) => trainingId === training._id)!;
    return { training, account, booking, movements: [] };
  };
  const [first, ...others] = seats;
  return { kind: 'repeated', changes: [changeOf(first), ...others.map(changeOf)] };
}

interface ActKind<A extends SeatAct> {
  /** Members act for themselves, with a session that ends with their account. */
  readonly isOwn: boolean;
  readonly decide: (act: A, seats: KnownSeats, rules: SeatRules) => SeatDecision;
}

/** Each kind of act: who carries it out, and what decides it. Its mail: `seats/seat-mails.ts`. */
const kinds: { readonly [K in SeatAct['kind']]: ActKind<SeatAct & { readonly kind: K }> } = {
  book: { isOwn: true, decide: decideBooking },
  cancel: { isOwn: true, decide: decideCancelling },
  switch: { isOwn: true, decide: decideSwitch },
  promote: { isOwn: false, decide: decidePromotion },
  fixed: { isOwn: false, decide: decideBooking },
  enrol: { isOwn: false, decide: decideEnrolment },
  remove: { isOwn: false, decide: decideRemoval },
  refund: { isOwn: false, decide: decideRefund },
  release: { isOwn: false, decide: decideRelease },
};

function decideBooking(
  act: TakeSeat | SwitchSeat,
  [{ training, booking, account, member, overlapping = [] }]: KnownSeats,
  { now, lastOpenWeek, REFUSE_OVERLAPPING_BOOKINGS: refusesOverlapping }: SeatRules,
): SeatDecision {
  // Suspending may free all seats: none is taken after that by a request whose session was alive before.
  if (member && (member.deleted || member.status !== 'active')) {
    return refused(kinds[act.kind].isOwn ? genericRefusals.SESSION_ENDED : refusals.USER_NOT_ACTIVE);
  }
  if (training.status === 'cancelled') return refused(refusals.TRAINING_CANCELLED);
  if (now >= training.startsAt) return refused(refusals.TRAINING_STARTED);
  if (booking) return refused(refusals.ALREADY_BOOKED);
  if (training.week > lastOpenWeek) return refused(refusals.WEEK_NOT_OPEN);
  if (training.seatsTaken >= training.capacity) return refused(refusals.TRAINING_FULL);
  if (refusesOverlapping && overlapping.length > 0) return refused(refusals.OVERLAPPING_BOOKING);
  const credit = fittingCredit(account, training, now);
  if (credit.kind === 'none') return { ...credit, kind: 'refused' };
  return accepted(takeSeat(act, { training, account, payment: credit.payment, cause: ownCause(act, now) }));
}

function ownCause({ kind, by }: TakeSeat | SwitchSeat, at: Date): Cause {
  if (kind === 'promote') return { at, actor: 'waitlist', actorId: null };
  if (kind === 'fixed') return { at, actor: 'fixed-slot', actorId: null };
  return { at, actor: 'member', actorId: by };
}

/**
 * A seat that became free goes to a member who waits, as if they booked it; never at the same hour as another one. Also in
 * a week that has been closed or that the class was moved to since: the member joined the list while they could book it.
 */
function decidePromotion(act: TakeSeat, seats: KnownSeats, rules: SeatRules): SeatDecision {
  const lastOpenWeek = seats[0].training.week;
  return decideBooking(act, seats, { ...rules, lastOpenWeek, REFUSE_OVERLAPPING_BOOKINGS: true });
}

/**
 * An administrator may enrol after the start too, never over capacity; without a fitting credit it is a courtesy. A coach
 * enrols by the same rules in the time of an own class, but nobody whom no credit pays for.
 */
function decideEnrolment(
  act: TakeSeat,
  [{ training, member, booking, account }]: KnownSeats,
  { now }: SeatRules,
): SeatDecision {
  const refusalOfCoach = act.asCoach && refusalOfCoaching(training, act.by, now);
  if (refusalOfCoach) return refused(refusalOfCoach);
  if (training.status === 'cancelled') return refused(refusals.TRAINING_CANCELLED);
  if (!member || member.deleted) return refused(refusals.USER_NOT_FOUND);
  if (member.status !== 'active') return refused(refusals.USER_NOT_ACTIVE);
  if (booking) return refused(refusals.USER_ALREADY_BOOKED);
  if (training.seatsTaken >= training.capacity) return refused(refusals.TRAINING_FULL);
  const credit = fittingCredit(account, training, now);
  if (credit.kind === 'none' && act.asCoach) return refused(refusals.NOT_PAID_BY_PLAN);
  const payment = credit.kind === 'none' ? courtesy : credit.payment;
  const cause: Cause = act.asCoach ? { at: now, actor: 'coach', actorId: act.by } : byAdmin(act, now);
  return accepted(takeSeat(act, { training, account, payment, cause }));
}

function decideCancelling(act: SeatAct, [facts]: KnownSeats, { now }: SeatRules): SeatDecision {
  const { training, booking } = facts;
  // The seats of a cancelled training are given back by themselves.
  if (!booking || training.status === 'cancelled') return refused(refusals.NOT_BOOKED);
  if (now > lastMomentToCancel(training, booking)) return refused(refusals.CANCELLATION_CLOSED);
  return accepted(freeSeat(act, { ...facts, booking, cause: { at: now, actor: 'member', actorId: act.by } }));
}

/** A cancellation and a booking by the usual rules, the second with what the first gives back (`docs/product.md` §3.4). */
function decideSwitch(act: SwitchSeat, [from, to]: KnownSeats, rules: SeatRules): SeatDecision {
  if (!to || to.training._id === from.training._id) return refused(refusals.ALREADY_BOOKED);
  const left = decideCancelling(act, [from], rules);
  if (left.kind === 'refused') return left;
  const [{ account }] = left.changes;
  const overlapping = (to.overlapping ?? []).filter(({ _id }) => _id !== from.training._id);
  const taken = decideBooking(act, [{ ...to, account, overlapping }], rules);
  if (taken.kind === 'refused') return taken;
  return { kind: 'accepted', changes: [...left.changes, ...taken.changes] };
}

function decideRemoval(act: FreeSeat, [facts]: KnownSeats, { now }: SeatRules): SeatDecision {
  const { training, booking } = facts;
  if (training.status === 'cancelled') return refused(refusals.TRAINING_CANCELLED);
  if (!booking) return refused(refusals.USER_NOT_BOOKED);
  return accepted(freeSeat(act, { ...facts, booking, cause: byAdmin(act, now) }));
}

function decideRefund(act: FreeSeat, [facts]: KnownSeats, { now }: SeatRules): SeatDecision {
  const { training, booking } = facts;
  if (training.status !== 'cancelled' || !booking) return refused(refusals.NOT_BOOKED);
  return accepted(freeSeat(act, { ...facts, booking, cause: byAdmin(act, now) }, 'refunded'));
}

function decideRelease(act: FreeSeat, [facts]: KnownSeats, { now }: SeatRules): SeatDecision {
  const { training, booking } = facts;
  // The seat may have been given up and booked again since it was found, and the training may have been moved.
  if (!booking || (act.paidBy !== undefined && booking.assignmentId !== act.paidBy))
    return refused(refusals.NOT_BOOKED);
  if (now >= training.startsAt) return refused(refusals.TRAINING_STARTED);
  const cause: Cause = act.by === 'system' ? { at: now, actor: 'system', actorId: act.by } : byAdmin(act, now);
  return accepted(freeSeat(act, { ...facts, booking, cause }));
}

function accepted(change: SeatChange): AcceptedAct {
  return { kind: 'accepted', changes: [change] };
}

function refused(refusal: Refusal): RefusedAct {
  return { kind: 'refused', refusal };
}

function byAdmin({ by }: SeatAct, at: Date): Cause {
  return { at, actor: 'admin', actorId: by };
}

interface Taking {
  readonly training: Training;
  readonly account: CreditAccount;
  readonly payment: Payment;
  readonly cause: Cause;
}

function takeSeat(
  { bookingId, accountId, by }: TakeSeat | SwitchSeat,
  { training, account, payment, cause }: Taking,
): SeatChange {
  return {
    ...spendCredit(account, { bookingId, payment, training, cause }),
    training: withoutWaiting(withSeats(training, 1), accountId),
    booking: {
      _id: bookingId,
      trainingId: training._id,
      accountId,
      status: 'booked',
      ...payment,
      week: training.week,
      startsAt: training.startsAt,
      knownTime: null,
      bookedAt: cause.at,
      bookedBy: by,
      cancelledAt: null,
      cancelledBy: null,
      cancelRequestId: null,
      attendance: null,
      version: 1,
    },
  };
}

interface Freeing {
  readonly training: Training;
  readonly account: CreditAccount;
  readonly booking: Booking;
  readonly cause: Cause;
}

function freeSeat(
  { by, requestId }: SeatAct,
  { training, account, booking, cause }: Freeing,
  reason: 'cancelled' | 'refunded' = 'cancelled',
): SeatChange {
  return {
    ...giveCreditBack(account, { booking, training, reason, cause }),
    training: withSeats(training, -1),
    booking: {
      ...booking,
      status: 'cancelled',
      cancelledAt: cause.at,
      cancelledBy: by,
      cancelRequestId: requestId ?? null,
      attendance: null,
      version: booking.version + 1,
    },
  };
}

function withSeats(training: Training, change: 1 | -1): Training {
  return { ...training, seatsTaken: training.seatsTaken + change, version: training.version + 1 };
}

/** Somebody with a seat waits no longer. */
function withoutWaiting(training: Training, accountId: string): Training {
  const waitlist = training.waitlist.filter((waiting) => waiting.accountId !== accountId);
  return waitlist.length < training.waitlist.length ? { ...training, waitlist } : training;
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
