import { genericRefusals } from '@studio/chassis/errors/generic-refusals';
import { type BookingWindow, lastOpenWeek } from '@studio/contracts/booking-window';
import type { ReasonFacts } from '@studio/contracts/http/reason-routes';
import * as bookings from '@studio/contracts/rules/booking-policy';
import { payingFor } from '@studio/contracts/rules/credit-policy';
import { refusals } from '@studio/contracts/http/refusals';
import type { Refusal } from '@studio/contracts/http/problem';
import { unsetBookingRules } from '../models/studio-setting.model.ts';
import type { Booking } from '../models/booking.model.ts';
import type { BookingRules } from '@studio/contracts/http/booking-rules-routes';
import type { Training } from '../models/training.model.ts';
import { type AbsenceRule, sameDayOnly } from './absence-policy.ts';
import type { BookingSettings } from './booking-settings.ts';
import { refusalOfCoaching } from './coach-policy.ts';
import { type Cause, courtesy, paymentOf } from './credit-policy.ts';
import { personKeyOf, triedInWords } from './guest-policy.ts';
import type {
  AcceptedAct,
  ActFacts,
  FreeSeat,
  RefusedAct,
  SeatAct,
  SeatChange,
  SeatDecision,
  SeatFacts,
  SeatGuest,
  SwitchSeat,
  TakeSeat,
} from './seat-act.ts';
import { freeSeat, giveUpSeat, takeBack, takeSeat } from './seat-changes.ts';

/** The settings of a studio at an instant. */
export interface SeatRules extends BookingSettings {
  readonly now: Date;
  /** Monday of the last week that members may book; earlier weeks are open too (`docs/product.md` §3.10). */
  readonly lastOpenWeek: string;
  /** Null where the studio has no such rule (`docs/product.md` §3.21). */
  readonly absences: AbsenceRule | null;
  /** `docs/product.md` §3.18. */
  readonly releasedClassReturns: boolean;
}

export function seatRulesAt(
  now: Date,
  settings: BookingSettings,
  window: BookingWindow,
  { absences, releasedClassReturns }: BookingRules = unsetBookingRules,
): SeatRules {
  return { ...settings, now, lastOpenWeek: lastOpenWeek(window, now), absences, releasedClassReturns };
}

/** The trainings in which an act takes or frees a seat, in the order of its changes. */
export function trainingsOf(act: SeatAct): readonly string[] {
  return act.kind === 'switch' ? [act.from, act.trainingId] : [act.trainingId];
}

/** Decides an act by all rules about seats (`docs/product.md` §3): returns its changes or its refusal. */
export function decideSeatAct(act: SeatAct, facts: ActFacts, rules: SeatRules): SeatDecision {
  const { seat, settled } = facts;
  const seats = trainingsOf(act).map(seat);
  if (settled.length > 0 && !isOf(act, settled)) return refused(genericRefusals.IDEMPOTENCY_KEY_REUSED);
  if (!areKnown(seats)) return refused(refusals.TRAINING_NOT_FOUND);
  if (settled.length > 0) return repeated(seats, settled);
  const { isOwn, decide } = kinds[act.kind] as ActKind<SeatAct>;
  // The session was valid a moment ago. An unknown account is not refused: its event may be on its way.
  if (isOwn && seats[0].member?.deleted) return refused(genericRefusals.SESSION_ENDED);
  return decide(act, seats, rules, facts);
}

type KnownFacts = SeatFacts & { readonly training: Training };
type KnownSeats = readonly [KnownFacts, ...KnownFacts[]];

function areKnown(seats: readonly SeatFacts[]): seats is KnownSeats {
  return seats.every(({ training }) => training !== undefined);
}

/** Whether the bookings that an idempotency key has settled are those of the act. */
function isOf(act: SeatAct, settled: readonly Booking[]): boolean {
  const trainings = trainingsOf(act);
  // A guest's booking may belong to an account by now.
  const isOfPerson = ({ _id, accountId }: Booking) =>
    accountId === act.accountId || (act.kind === 'guest' && _id === act.bookingId);
  const isOfAct = (booking: Booking) => isOfPerson(booking) && trainings.includes(booking.trainingId);
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
  /** Whether members perform the act themselves, in a session that ends with their account. */
  readonly isOwn: boolean;
  readonly decide: (act: A, seats: KnownSeats, rules: SeatRules, facts: ActFacts) => SeatDecision;
}

/** Whether members perform the act themselves. */
export function isOwnAct({ kind }: SeatAct): boolean {
  return kinds[kind].isOwn;
}

/** The actor and the decision of each kind of act. Its mail is in `seats/seat-mails.ts`. */
const kinds: { readonly [K in SeatAct['kind']]: ActKind<SeatAct & { readonly kind: K }> } = {
  book: { isOwn: true, decide: decideBooking },
  reclaim: { isOwn: true, decide: decideReclaiming },
  cancel: { isOwn: true, decide: decideCancelling },
  release: { isOwn: true, decide: decideRelease },
  return: { isOwn: false, decide: decideReturn },
  switch: { isOwn: true, decide: decideSwitch },
  promote: { isOwn: false, decide: decidePromotion },
  fixed: { isOwn: false, decide: decideBooking },
  enrol: { isOwn: false, decide: decideEnrolment },
  guest: { isOwn: false, decide: decideGuest },
  remove: { isOwn: false, decide: decideRemoval },
  refund: { isOwn: false, decide: decideRefund },
  withdraw: { isOwn: false, decide: decideWithdrawal },
};

/** Whether the actor takes the seat for themselves: a member or coach who is not active has lost their session. */
function isForThemselves({ by, accountId }: TakeSeat | SwitchSeat): boolean {
  return by === accountId;
}

/** Whether an account takes no seats any more. One that is unknown does: its event may be on its way. */
export function hasLeft(member: SeatFacts['member']): boolean {
  return member !== undefined && (member.deleted || member.status !== 'active');
}

function decideBooking(act: TakeSeat | SwitchSeat, [facts]: KnownSeats, rules: SeatRules): SeatDecision {
  const { training, released, account, member } = facts;
  // Suspension may free all seats, so a request that began in a valid session must not take one afterwards.
  if (hasLeft(member)) return refused(isForThemselves(act) ? genericRefusals.SESSION_ENDED : refusals.USER_NOT_ACTIVE);
  // A fixed slot does not rebook a seat that its member released.
  const seen = released && act.kind === 'fixed' ? { ...facts, booking: released } : facts;
  const decision = bookings.bookingFor(seen, bookingRulesOf(facts, rules));
  if (decision.kind === 'refused') return refused(refusals[decision.code], decision.facts);
  const cause = ownCause(act, rules.now);
  if (decision.kind === 'taken-back') return accepted(takeBack(act, { training, account, released: released!, cause }));
  return accepted(takeSeat(act, { training, account, payment: paymentOf(decision), cause }));
}

/** The rules of a booking for the member of these facts. */
export function bookingRulesOf({ absences }: SeatFacts, rules: SeatRules): bookings.BookingRules {
  const { now, lastOpenWeek, REFUSE_OVERLAPPING_BOOKINGS: refusesOverlaps } = rules;
  return { now, lastOpenWeek, refusesOverlaps, sameDayOnly: sameDayOnly(absences, rules.absences, now) };
}

/** A member reclaims a released seat while one is free. No credit is spent again, and nothing if it is theirs again. */
function decideReclaiming(act: TakeSeat, seats: KnownSeats, rules: SeatRules): SeatDecision {
  const [{ released, training, booking }] = seats;
  if (booking?.handovers && training.status !== 'cancelled') return repeated(seats, [booking]);
  if (!released && training.status !== 'cancelled') return refused(refusals.SEAT_NOT_RELEASED);
  return decideBooking(act, seats, rules);
}

function ownCause({ kind, by }: TakeSeat | SwitchSeat, at: Date): Cause {
  if (kind === 'promote') return { at, actor: 'waitlist', actorId: null };
  if (kind === 'fixed') return { at, actor: 'fixed-slot', actorId: null };
  return { at, actor: 'member', actorId: by };
}

/**
 * Books a free seat for a member on the waitlist, never at the hour of another booking. The week need not be open:
 * since the member joined, it may have closed, or the class may have moved to it.
 */
function decidePromotion(act: TakeSeat, seats: KnownSeats, rules: SeatRules): SeatDecision {
  const lastOpenWeek = seats[0].training.week;
  return decideBooking(act, seats, { ...rules, lastOpenWeek, REFUSE_OVERLAPPING_BOOKINGS: true });
}

/**
 * An administrator may enrol even after the start, but never over capacity. Without a fitting credit, the seat is a
 * courtesy. The coach of the class enrols by the same rules, but only while `refusalOfCoaching` allows it and if a
 * credit pays.
 */
function decideEnrolment(
  act: TakeSeat,
  [{ training, member, booking, released, account }]: KnownSeats,
  { now }: SeatRules,
): SeatDecision {
  if (isForThemselves(act) && hasLeft(member)) return refused(genericRefusals.SESSION_ENDED);
  const refusalOfCoach = act.asCoach && refusalOfCoaching(training, act.by, now);
  if (refusalOfCoach) return refused(refusalOfCoach);
  if (training.status === 'cancelled') return refused(refusals.TRAINING_CANCELLED);
  if (!member || member.deleted) return refused(refusals.USER_NOT_FOUND);
  if (member.status !== 'active') return refused(refusals.USER_NOT_ACTIVE);
  if (booking) return refused(refusals.USER_ALREADY_BOOKED);
  if (bookings.isFull(training)) return refused(refusals.TRAINING_FULL);
  const cause: Cause = act.asCoach ? { at: now, actor: 'coach', actorId: act.by } : byAdmin(act, now);
  if (released) return accepted(takeBack(act, { training, account, released, cause }));
  const paying = payingFor(account, training, now);
  if (paying.kind === 'refused' && act.asCoach) return refused(refusals.NOT_PAID_BY_PLAN);
  const payment = paying.kind === 'refused' ? courtesy : paymentOf(paying);
  return accepted(takeSeat(act, { training, account, payment, cause }));
}

/**
 * An administrator may enrol a guest even after the start, but never over capacity, and is asked about one who has tried
 * a class before.
 */
function decideGuest(
  act: SeatGuest,
  [{ training, account }]: KnownSeats,
  { now }: SeatRules,
  { guests = [] }: ActFacts,
): SeatDecision {
  if (training.status === 'cancelled') return refused(refusals.TRAINING_CANCELLED);
  if (bookings.isFull(training)) return refused(refusals.TRAINING_FULL);
  const same = guests.filter(({ guest }) => personKeyOf(guest) === personKeyOf(act.guest));
  const message = triedInWords(
    same.map(({ seat }) => seat),
    now,
  );
  if (message !== undefined && !act.again) return { ...refused(refusals.GUEST_TRIED_BEFORE), message };
  const { booking, ...taken } = takeSeat(act, { training, account, payment: courtesy, cause: byAdmin(act, now) });
  const turn = Math.max(0, ...guests.map(({ guest }) => guest.turn ?? 0)) + 1;
  const guest = { ...act.guest, turn, startsAt: training.startsAt };
  return accepted({ ...taken, account, booking: { ...booking, guest: true }, guest });
}

function decideCancelling(act: SeatAct, [facts]: KnownSeats, { now }: SeatRules): SeatDecision {
  const { training, booking } = facts;
  // The seats of a cancelled training are refunded automatically.
  if (!booking || training.status === 'cancelled') return refused(refusals.NOT_BOOKED);
  const closed = bookings.refusalOfCancelling(ownSeat(training, booking), now);
  if (closed) return refused(refusals.CANCELLATION_CLOSED, closed.facts);
  return accepted(freeSeat(act, { ...facts, booking, cause: { at: now, actor: 'member', actorId: act.by } }));
}

/** Allowed from the end of cancelling to the start. The class stays spent. Nothing changes if it is given up already. */
function decideRelease(act: FreeSeat, seats: KnownSeats, { now }: SeatRules): SeatDecision {
  const [{ training, booking, account, released }] = seats;
  if (released && training.status !== 'cancelled') return repeated(seats, [released]);
  if (!booking || training.status === 'cancelled') return refused(refusals.NOT_BOOKED);
  const refusal = bookings.refusalOfReleasing(training, ownSeat(training, booking), now);
  if (refusal) return refused(refusals[refusal.code], refusal.facts);
  const cause: Cause = { at: now, actor: 'member', actorId: act.by };
  return accepted(giveUpSeat(act, { training, account, booking, cause }));
}

/**
 * Refunds the class of a released seat at the start if the studio's setting allows it and the seat was needed: no seat
 * is free that could have been taken instead. Seats released first are refunded first (`docs/product.md` §3.18).
 */
function decideReturn(act: FreeSeat, [facts]: KnownSeats, { now, releasedClassReturns }: SeatRules): SeatDecision {
  const { training, released, member } = facts;
  const isDue = releasedClassReturns && now >= training.startsAt && neededSeats(training).includes(act.accountId);
  // A deleted account receives no refund.
  if (!released || !isDue || training.status === 'cancelled' || member?.deleted) return refused(refusals.NOT_BOOKED);
  const cause: Cause = { at: now, actor: 'system', actorId: null };
  return accepted(freeSeat(act, { ...facts, booking: released, cause }, 'returned'));
}

/** Account ids whose released seats were needed, first released first. Free seats offset the latest releases. */
export function neededSeats({ released = [], capacity, seatsTaken }: Training): readonly string[] {
  return released.slice(0, Math.max(0, released.length - (capacity - seatsTaken)));
}

/** Cancels and books by the usual rules. The booking may spend the credit just refunded (`docs/product.md` §3.4). */
function decideSwitch(act: SwitchSeat, [from, to]: KnownSeats, rules: SeatRules): SeatDecision {
  if (!to || to.training._id === from.training._id) return refused(refusals.ALREADY_BOOKED);
  const left = decideCancelling(act, [from], rules);
  if (left.kind === 'refused') return { ...left, trainingId: act.from };
  const [{ account }] = left.changes;
  const overlapping = to.overlapping.filter(({ _id }) => _id !== from.training._id);
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
  const { training, released } = facts;
  const booking = facts.booking ?? released;
  if (training.status !== 'cancelled' || !booking) return refused(refusals.NOT_BOOKED);
  return accepted(freeSeat(act, { ...facts, booking, cause: byAdmin(act, now) }, 'refunded'));
}

function decideWithdrawal(act: FreeSeat, [facts]: KnownSeats, { now }: SeatRules): SeatDecision {
  const { training, booking } = facts;
  // Since the seat was found, it may have been freed and booked again, and the training may have moved.
  if (!booking || (act.paidBy !== undefined && booking.assignmentId !== act.paidBy))
    return refused(refusals.NOT_BOOKED);
  if (now >= training.startsAt) return refused(refusals.TRAINING_STARTED);
  const cause: Cause = act.by === 'system' ? { at: now, actor: 'system', actorId: null } : byAdmin(act, now);
  return accepted(freeSeat(act, { ...facts, booking, cause }));
}

function accepted(change: SeatChange): AcceptedAct {
  return { kind: 'accepted', changes: [change] };
}

function refused(refusal: Refusal, facts?: ReasonFacts): RefusedAct {
  return { kind: 'refused', refusal, ...(facts && { facts }) };
}

function byAdmin({ by }: SeatAct, at: Date): Cause {
  return { at, actor: 'admin', actorId: by };
}

function ownSeat(training: Training, booking: Booking): bookings.OwnSeat {
  return { cancellableUntil: bookings.lastMomentToCancel(training, booking) };
}
