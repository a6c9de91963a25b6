import { defaultBookingWindow } from '@studio/contracts/booking-window';
import { toStudioDate } from '@studio/contracts/studio-time';
import { newId } from '@studio/chassis/mongo/new-id';
import { outboxIdAt } from '@studio/chassis/outbox/outbox-id';
import type { Guardian } from '@studio/contracts/person';
import { type AccountStatus, fitnessDeclaration, legalVersion } from '@studio/contracts/rules/people';
import type { Attendance } from '@studio/contracts/rules/attendance';
import type { PlanRemovalStatus } from '@studio/contracts/rules/plans';
import { phoneKeyOf } from '@studio/contracts/phone-key';
import { type AccountDetails, newAccount } from '../../../../services/auth/accounts/open-account.ts';
import type { Account } from '../../../../services/auth/models/account.model.ts';
import { accepting } from '../../../../services/auth/rules/consent-policy.ts';
import type { Assignment, Freeze } from '../../../../services/membership/models/assignment.model.ts';
import type { Plan } from '../../../../services/membership/models/plan.model.ts';
import { decideAssignment, decideRemoval } from '../../../../services/membership/rules/assignment-policy.ts';
import { decideFreeze } from '../../../../services/membership/rules/freeze-policy.ts';
import { type MemberPlans, plansOf, settledAt } from '../../../../services/membership/rules/member-plans-policy.ts';
import type { ActivityEntry } from '../../../../services/reporting/models/activity.model.ts';
import type { Booking } from '../../../../services/training/models/booking.model.ts';
import { type CreditAccount, emptyAccount } from '../../../../services/training/models/credit-account.model.ts';
import type { FixedSlot } from '../../../../services/training/models/fixed-slot.model.ts';
import type { Guest } from '../../../../services/training/models/guest.model.ts';
import type { NewMovement } from '../../../../services/training/models/movement.model.ts';
import type { Training, TrainingCoach } from '../../../../services/training/models/training.model.ts';
import { refusalOfMarking, withAttendance } from '../../../../services/training/rules/attendance-policy.ts';
import { decideSeatAct, seatRulesAt } from '../../../../services/training/rules/booking-policy.ts';
import { givenBy } from '../../../../services/training/rules/coach-policy.ts';
import { defaultBookingSettings } from '../../../../services/training/rules/booking-settings.ts';
import { type Cause, type CreditChange, setSpecial } from '../../../../services/training/rules/credit-policy.ts';
import { hourOf, isSameHour, type SlotHour } from '../../../../services/training/rules/fixed-slot-policy.ts';
import type {
  FreeSeat,
  SeatAct,
  SeatDecision,
  SeatFacts,
  TakeSeat,
} from '../../../../services/training/rules/seat-act.ts';
import { decideJoining, movesUp } from '../../../../services/training/rules/waitlist-policy.ts';
import { resultOf } from '../../../../services/training/seats/claims.ts';
import type { DemoGuest } from '../demo-data.ts';
import { type CashLifeParts, createCashLife, type Enter } from './cash-life.ts';
import { createContactsPast } from './contacts-past.ts';
import { effectOfStored } from './effect-of-assignment.ts';

/** The rules of the demonstration at an instant of its past. */
const rulesAt = (at: Date) => seatRulesAt(at, defaultBookingSettings, defaultBookingWindow);

/** A person who registers, or whose account the studio creates. */
export type NewPerson = Omit<AccountDetails, 'consent' | 'guardian'> & { readonly guardian?: Guardian | undefined };

type GuestForm = Pick<DemoGuest, 'name' | 'phone'> & { readonly broughtBy?: string | null };

type Act = Pick<TakeSeat | FreeSeat, 'trainingId' | 'accountId'> & {
  readonly kind: TakeSeat['kind'] | FreeSeat['kind'];
};

/**
 * A studio in memory that acts by the services' own rules at a given instant: the result is what would
 * be stored had everything happened then (docs/product.md §8). Acts that the rules refuse do not happen.
 */
export function createStudioPast(adminId: string, pays: Pick<CashLifeParts, 'chance' | 'keptFrom'>) {
  const accounts = new Map<string, Account>();
  /** The assignments of each member. */
  const assignments = new Map<string, readonly Assignment[]>();
  const credits = new Map<string, CreditAccount>();
  const trainings = new Map<string, Training>();
  const bookings = new Map<string, Booking>();
  const seats = new Map<string, Booking>();
  /** The released seats. */
  const released = new Map<string, Booking>();
  const guests: Guest[] = [];
  const movements: NewMovement[] = [];
  const fixedSlots: FixedSlot[] = [];
  const activity: ActivityEntry[] = [];

  const creditsOf = (accountId: string) => credits.get(accountId) ?? emptyAccount(accountId);
  const seatOf = ({ trainingId, accountId }: Pick<Booking, 'trainingId' | 'accountId'>) => `${trainingId} ${accountId}`;
  const factsOf = (seat: Pick<Booking, 'trainingId' | 'accountId'>): SeatFacts => ({
    training: trainings.get(seat.trainingId),
    account: creditsOf(seat.accountId),
    member: memberOf(seat.accountId),
    booking: seats.get(seatOf(seat)),
    released: released.get(seatOf(seat)),
    // The past has neither the rule of absences nor two classes at one hour.
    absences: [],
    overlapping: [],
  });
  /** Undefined for a guest, who has no account. */
  function memberOf(accountId: string): SeatFacts['member'] {
    const account = accounts.get(accountId);
    return account && { status: account.status, deleted: false };
  }
  function changeAccount(accountId: string, change: Partial<Account>, at: Date): void {
    const account = accounts.get(accountId)!;
    accounts.set(accountId, { ...account, ...change, updatedAt: at, version: account.version + 1 });
  }
  /** Adds the activity entry of an actor's act (docs/product.md §7.4). */
  const enterBy = (actorId: string, ...[kind, { at, about, facts = {} }]: Parameters<Enter>) => {
    activity.push({ _id: idInTime(at, activity.length), at, actorId, kind, about, facts });
  };
  const enter: Enter = (kind, act) => enterBy(adminId, kind, act);
  const money = createCashLife({ ...pays, adminId, enter });
  const contacts = createContactsPast(adminId, enter);
  const byAdmin = (at: Date): Cause => ({ at, actor: 'admin', actorId: adminId });

  function note({ account, movements: made }: CreditChange): void {
    credits.set(account._id, account);
    movements.push(...made);
  }

  /** Stores a state of an assignment and its effect on the member's credits. */
  function keep(assignment: Assignment, cause: Cause): void {
    const { _id, accountId } = assignment;
    const others = (assignments.get(accountId) ?? []).filter((each) => each._id !== _id);
    assignments.set(accountId, [...others, assignment]);
    const paid = [...seats.values()].filter((seat) => seat.assignmentId === _id);
    const spent = movements.filter((each) => each.accountId === accountId && each.assignmentId === _id);
    note(effectOfStored(creditsOf(accountId), assignment, { cause, paid, movements: spent }));
  }

  /** Applies an act; returns its decision, which may be a refusal. */
  function carryOut(act: SeatAct, at: Date): SeatDecision {
    const decision = decideSeatAct(act, { seat: () => factsOf(act), settled: [] }, rulesAt(at));
    if (decision.kind === 'refused') return decision;
    const [change] = decision.changes;
    const { booking } = change;
    if (!booking.guest) note(change);
    if (change.guest) guests.push(change.guest);
    trainings.set(booking.trainingId, change.training);
    bookings.set(booking._id, booking);
    for (const map of [seats, released]) map.delete(seatOf(booking));
    if (booking.status !== 'cancelled') (booking.status === 'booked' ? seats : released).set(seatOf(booking), booking);
    return decision;
  }

  const nextState = (assignment: Assignment) => ({ ...assignment, version: assignment.version + 1 });

  /** The member's current plans, after due ones have ended or begun. */
  function settle(accountId: string, at: Date): MemberPlans {
    const held = assignments.get(accountId) ?? [];
    const due = settledAt(held, at).filter((each) => !held.includes(each));
    const endedFirst = due.toSorted((a, b) => Number(a.status === 'active') - Number(b.status === 'active'));
    for (const each of endedFirst) keep(nextState(each), { at, actor: 'system', actorId: null });
    return plansOf(assignments.get(accountId) ?? []);
  }

  return {
    /** What the services would have stored. */
    stored: {
      accounts,
      assignments,
      cash: money.stored,
      credits,
      trainings,
      bookings,
      movements,
      fixedSlots,
      guests,
      activity,
      contacts: contacts.stored,
    },
    money,
    contacts,
    /** Somebody counts the drawer at the end of a shift, and finds the difference to what should be there. */
    countDrawer(accountId: string, { difference, note }: { difference: number; note: string }, at: Date): void {
      money.count(accountId, difference, note, at);
      const facts = { day: toStudioDate(at), amount: difference };
      enterBy(accountId, 'drawer-counted', { at, about: {}, facts });
    },
    /** `version`: the accepted version of the legal page; null if the studio created the account. */
    register({ guardian, ...details }: NewPerson, version: string | null, at: Date): string {
      const consent = version === null ? null : { version, at };
      const kept = guardian && { guardian: { ...guardian, version: version ?? legalVersion, at } };
      const account = newAccount({ ...details, ...kept, consent }, at);
      accounts.set(account._id, account);
      return account._id;
    },
    setStatus(accountId: string, status: AccountStatus, at: Date): void {
      changeAccount(accountId, { status }, at);
      enter('user-edited', { at, about: { user: accountId }, facts: { accountStatus: status } });
    },
    /** Records a fitness declaration (docs/product.md §4.14). */
    declareFitness(accountId: string, at: Date): void {
      changeAccount(accountId, { fitnessDeclaration: { version: fitnessDeclaration, at } }, at);
    },
    /** Accepts the current legal page (docs/product.md §4.16). */
    acceptLegalText(accountId: string, at: Date): void {
      changeAccount(accountId, accepting(accounts.get(accountId)!, legalVersion, at) ?? {}, at);
    },
    requestDeletion(accountId: string, at: Date): void {
      changeAccount(accountId, { deletionRequestedAt: at }, at);
    },
    /** `start`: `now`, `after-current` or a studio date. */
    assign(accountId: string, plan: Plan, at: Date, start = 'now'): void {
      const request = { assignmentId: newId(), accountId, plan, assignedBy: adminId, start };
      const decided = decideAssignment(request, settle(accountId, at), at);
      if (decided.kind === 'refused') return;
      if (decided.replaced) keep(nextState(decided.replaced), byAdmin(at));
      keep(decided.assignment, byAdmin(at));
      if (decided.moved) keep(nextState(decided.moved), byAdmin(at));
      enter('user-plan-changed', { at, about: { user: accountId }, facts: { planName: plan.name } });
      money.assigned(decided.assignment, at);
    },
    remove(accountId: string, status: PlanRemovalStatus, at: Date): void {
      const removal = { which: 'current', status, removedBy: adminId, freesBookings: false } as const;
      const decided = decideRemoval(removal, settle(accountId, at), at);
      if (decided.kind !== 'removed') return;
      keep(nextState(decided.assignment), byAdmin(at));
      const facts = { planName: decided.assignment.plan.name, endedAs: status };
      enter('user-plan-changed', { at, about: { user: accountId }, facts });
      money.removed(decided.assignment, at);
    },
    /** Freezes the current plan, before anything is booked on these days. */
    freeze(accountId: string, days: Freeze, at: Date): void {
      const decided = decideFreeze({ ...days, by: adminId }, settle(accountId, at), at);
      if (decided.kind === 'refused') return;
      keep(nextState(decided.assignment), byAdmin(at));
      const facts = { planName: decided.assignment.plan.name, ...days };
      enter('user-plan-frozen', { at, about: { user: accountId }, facts });
    },
    /** The periodic upkeep of membership's worker. */
    settleAll(at: Date): void {
      for (const accountId of assignments.keys()) settle(accountId, at);
    },
    setSpecial(accountId: string, value: number, at: Date): void {
      const { special: before } = creditsOf(accountId);
      note(setSpecial(creditsOf(accountId), value, byAdmin(at)));
      enter('special-trainings-set', { at, about: { user: accountId }, facts: { before, after: value } });
    },
    setFixedSlot(accountId: string, hour: SlotHour, at: Date): void {
      fixedSlots.push({ _id: newId(), accountId, ...hour, createdAt: at, createdBy: adminId, last: null });
      const count = fixedSlots.filter((slot) => slot.accountId === accountId).length;
      enter('fixed-slots-set', { at, about: { user: accountId }, facts: { count } });
    },
    /** Books the fixed slot that a member has for a training. */
    bookFixedSlot(accountId: string, trainingId: string, at: Date): void {
      const training = trainings.get(trainingId)!;
      const index = fixedSlots.findIndex((slot) => slot.accountId === accountId && isSameHour(slot, hourOf(training)));
      const decision = this.act({ kind: 'fixed', trainingId, accountId }, at);
      fixedSlots[index] = { ...fixedSlots[index]!, last: resultOf(training, decision) };
    },
    schedule(training: Training): void {
      trainings.set(training._id, training);
    },
    /** A seat that becomes free goes to the waitlist. */
    act(act: Act, at: Date): SeatDecision {
      const { trainingId } = act;
      const decision = carryOut(seatAct(act, actorOf(act, adminId)), at);
      if (decision.kind === 'refused') return decision;
      if (act.kind === 'enrol') enter('user-enrolled', { at, about: { user: act.accountId, training: trainingId } });
      this.moveUp(trainingId, at);
      return decision;
    },
    /** Books a seat for a guest; `broughtBy` is an account id. */
    seatGuest(trainingId: string, { name, phone, broughtBy = null }: GuestForm, at: Date): SeatDecision {
      const _id = newId();
      const known = { name, phone, phoneKey: phoneKeyOf(phone), authorizedAt: at, authorizedBy: adminId, broughtBy };
      const guest = { _id, trainingId, ...known };
      const act = { kind: 'guest', trainingId, accountId: _id, bookingId: _id, by: adminId, guest } as const;
      const decision = carryOut(act, at);
      if (decision.kind !== 'refused') enter('guest-enrolled', { at, about: { training: trainingId } });
      return decision;
    },
    setStudioNotice(days: Freeze, at: Date): void {
      enter('studio-notice-set', { at, about: {}, facts: { ...days } });
    },
    setBookingRules(at: Date): void {
      enter('booking-rules-set', { at, about: {} });
    },
    moveUp(trainingId: string, at: Date): void {
      const training = trainings.get(trainingId)!;
      if (!movesUp(training, rulesAt(at))) return;
      for (const { accountId } of training.waitlist) this.act({ kind: 'promote', trainingId, accountId }, at);
    },
    /** Joins the waitlist of a full training. */
    join(place: Pick<Booking, 'trainingId' | 'accountId'>, at: Date): void {
      const joining = decideJoining(place.accountId, factsOf(place), rulesAt(at));
      if (joining.kind === 'waits') trainings.set(place.trainingId, joining.training);
    },
    /** The coach, or the administrator if there is none, marks the attendance of all registrants of a training. */
    mark(trainingId: string, attendanceOf: (seat: Booking) => Attendance, at: Date): void {
      const training = trainings.get(trainingId)!;
      if (refusalOfMarking(training, at)) return;
      const present = [...seats.values()].filter((each) => each.trainingId === trainingId);
      const marked = present.map((seat) => withAttendance(seat, attendanceOf(seat)));
      for (const seat of marked) {
        bookings.set(seat._id, seat);
        seats.set(seatOf(seat), seat);
      }
      const count = marked.filter(({ attendance }) => attendance === 'attended').length;
      const entry = { at, about: { training: trainingId }, facts: { count } };
      if (count > 0) enterBy(training.coach?.id ?? adminId, 'all-marked-attended', entry);
    },
    /** Gives the classes of a coach between two days, both inclusive, to a substitute. */
    substitute(coachId: string, substitute: TrainingCoach, { from, to }: Freeze, at: Date): void {
      const own = [...trainings.values()].filter(
        ({ coach, date, startsAt }) => coach?.id === coachId && from <= date && date <= to && startsAt > at,
      );
      for (const training of own) {
        const { version, revision } = training;
        const edit = { version: version + 1, revision: revision + 1, editedAt: at };
        trainings.set(training._id, { ...training, ...givenBy(training, substitute, true), ...edit });
      }
      const facts = { from, to, count: own.length };
      enter('coach-substituted', { at, about: { user: coachId }, facts });
    },
    /** Cancels a training and refunds its bookings. */
    cancelTraining(trainingId: string, at: Date): void {
      const training = trainings.get(trainingId)!;
      const cancellation = { at, by: adminId, total: training.seatsTaken };
      trainings.set(trainingId, { ...training, status: 'cancelled', cancellation, version: training.version + 1 });
      enter('training-cancelled', { at, about: { training: trainingId } });
      for (const seat of seats.values()) {
        if (seat.trainingId === trainingId) this.act({ kind: 'refund', trainingId, accountId: seat.accountId }, at);
      }
    },
  };
}

/** An id that sorts by time, like those of the services (`outboxId`). */
function idInTime(at: Date, number: number): string {
  return outboxIdAt(at.getTime()).slice(0, 11) + number.toString(16).padStart(13, '0');
}

function actorOf({ kind, accountId }: Act, adminId: string): string {
  if (kind === 'fixed') return 'fixed-slot';
  if (kind === 'promote') return 'waitlist';
  return kind === 'book' || kind === 'cancel' || kind === 'release' ? accountId : adminId;
}

function seatAct({ kind, ...seat }: Act, by: string): SeatAct {
  const takes = kind === 'book' || kind === 'enrol' || kind === 'promote' || kind === 'fixed' || kind === 'reclaim';
  return takes ? { ...seat, kind, by, bookingId: newId() } : { ...seat, kind, by };
}

export type StudioPast = ReturnType<typeof createStudioPast>;
