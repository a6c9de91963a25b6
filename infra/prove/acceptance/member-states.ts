import fc from 'fast-check';
import type { BookingWindow } from '@studio/contracts/booking-window';
import type { BookingRules } from '@studio/contracts/http/booking-rules-routes';
import { covers } from '@studio/contracts/rules/credit-policy';
import { addStudioDays, endOfStudioDay, studioInstant, toStudioDate } from '@studio/contracts/studio-time';
import type { Assignment } from '../../../services/membership/models/assignment.model.ts';
import type { ClassBalance } from '../../../services/membership/models/membership-models.ts';
import { storedAssignment } from '../../../services/membership/testing/assignments.ts';
import type { Booking } from '../../../services/training/models/booking.model.ts';
import { type CreditAccount, type HeldPlan } from '../../../services/training/models/credit-account.model.ts';
import type { Training } from '../../../services/training/models/training.model.ts';
import type { Absence } from '../../../services/training/rules/absence-policy.ts';
import type { SeatChange } from '../../../services/training/rules/seat-act.ts';
import { bookingOf, creditAccount, planOf, trainingOn } from '../../../services/training/testing/fixtures.ts';

/** What is stored of a member and of the trainings of a week, at an instant. */
export interface MemberState {
  readonly now: Date;
  readonly window: BookingWindow;
  readonly rules: BookingRules;
  readonly refusesOverlaps: boolean;
  /** Of one week, in the order of their start. */
  readonly trainings: readonly Training[];
  /** The member's booked and released seats. */
  readonly bookings: readonly Booking[];
  readonly absences: readonly Absence[];
  /** Of training. */
  readonly account: CreditAccount;
  /** Of membership, where the end of a plan and the begin of the next one may not be stored yet. */
  readonly assignments: readonly Assignment[];
  readonly balance: ClassBalance;
}

export const memberId = 'ana';
const monday = '2026-11-16';
const minuteMs = 60_000;

const orNot = <T>(arbitrary: fc.Arbitrary<T>) => fc.option(arbitrary, { nil: null });
const upTo = (max: number, min = 0) => fc.integer({ min, max });

const trainings = fc.array(
  fc.record({
    day: upTo(6),
    start: fc.constantFrom('00:15:00', '06:00:00', '06:30:00', '07:00:00', '18:00:00', '18:30:00', '22:30:00'),
    isLong: fc.boolean(),
    category: fc.constantFrom('normal', 'normal', 'normal', 'special'),
    capacity: upTo(4, 1),
    others: fc.constantFrom(0, 0, 1, 2, 3),
    waiting: fc.constantFrom(0, 1, 19, 20),
    own: fc.constantFrom('none', 'none', 'waits', 'booked', 'booked', 'released'),
    paidBy: fc.constantFrom('its day', 'its day', 'its day', 'current', 'next', 'old', 'voided', 'courtesy'),
    isMoved: fc.boolean(),
    attendance: fc.constantFrom(null, null, 'attended', 'absent'),
  }),
  { minLength: 1, maxLength: 6 },
);

const plan = {
  /** Days of its period after the first one. */
  length: upTo(30),
  classesLeft: upTo(2),
  weeklyLimit: upTo(3, 1),
};

const drawn = fc.record({
  trainings,
  /** The instant: minutes from the start of a training, or from the Monday. */
  clock: fc.oneof(
    fc.record({ of: upTo(5), ms: fc.constantFrom(...[-31, -30, -29, -15, 0, 10, 11].map((at) => at * minuteMs)) }),
    fc.record({ of: upTo(5), ms: fc.constantFrom(-30 * minuteMs + 1, -15 * minuteMs - 1, -1, 1, 10 * minuteMs + 1) }),
    fc.record({ of: fc.constant(null), ms: upTo(12 * 24 * 60).map((minutes) => (minutes - 7 * 24 * 60) * minuteMs) }),
    fc.record({ of: fc.constant(null), ms: upTo(12).map((days) => (days - 7) * 24 * 60 * minuteMs - 1) }),
  ),
  window: fc.record({
    weeksAhead: upTo(1),
    opening: orNot(fc.record({ weekday: upTo(7, 1), time: fc.constantFrom('00:00:00', '12:00:00') })),
  }),
  refusesOverlaps: fc.boolean(),
  current: orNot(
    fc.record({
      ...plan,
      age: upTo(20),
      ended: fc.constantFrom(null, null, null, null, 'Cancelado', 'Rembolsado', 'Error'),
      wasFrozen: fc.boolean(),
      /** Days from today on which it is frozen, and days after them. */
      freeze: orNot(fc.record({ in: upTo(6), days: upTo(5) })),
    }),
  ),
  next: orNot(fc.record({ ...plan, gap: upTo(6) })),
  special: upTo(1),
  absenceRule: fc.constantFrom(null, null, { limit: 2, days: 1 }, { limit: 2, days: 7 }, { limit: 3, days: 10 }),
  /** Hours since the absences began to count. */
  absences: fc.array(upTo(24 * 12), { maxLength: 4 }),
});

type Drawn = typeof drawn extends fc.Arbitrary<infer D> ? D : never;

/** States of one member. Whatever the services can store of these facts may occur. */
export const memberStates: fc.Arbitrary<MemberState> = drawn.map(stateOf);

function stateOf({ window, refusesOverlaps, special, ...of }: Drawn): MemberState {
  const made = of.trainings
    .map((each, index) => ({ ...each, training: trainingOf(each, index) }))
    .toSorted((a, b) => a.training.startsAt.getTime() - b.training.startsAt.getTime());
  const from = of.clock.of === null ? undefined : made[of.clock.of % made.length]?.training.startsAt;
  const now = new Date((from ?? studioInstant(monday, '00:00')).getTime() + of.clock.ms);
  const plans = plansAt(toStudioDate(now), of);
  const bookings = made.flatMap((each) => ownBooking(each, plans));
  const used = bookings.filter(({ paidFrom, assignmentId }) => paidFrom === 'plan' && assignmentId !== 'voided').length;
  const account = creditAccount({
    plan: plans.current?.held ?? null,
    next: plans.next?.held ?? null,
    special,
    weekUse: used > 0 ? { [monday]: used } : {},
    voided: { voided: 1 },
  });
  return {
    now,
    window,
    refusesOverlaps,
    rules: { absences: of.absenceRule, releasedClassReturns: false },
    trainings: made.map(({ training }) => training),
    bookings,
    absences: of.absences.map((hours, index) => absenceOf(new Date(now.getTime() - hours * 60 * minuteMs), index)),
    account,
    assignments: [plans.current, plans.next].flatMap((each) => each?.assignment ?? []),
    balance: balanceOf(account),
  };
}

/** The state once an act has changed these seats. */
export function stateAfter(
  { trainings: before, bookings, ...others }: MemberState,
  changes: readonly [SeatChange, ...SeatChange[]],
  now: Date,
): MemberState {
  const changed = new Map(changes.map((change) => [change.training._id, change]));
  const own = new Map([...bookings, ...changes.map(({ booking }) => booking)].map((each) => [each._id, each]));
  const { account } = changes.at(-1)!;
  return {
    ...others,
    now,
    trainings: before.map((training) => changed.get(training._id)?.training ?? training),
    bookings: [...own.values()].filter(({ status }) => status === 'booked' || status === 'released'),
    account,
    balance: balanceOf(account),
  };
}

type DrawnTraining = Drawn['trainings'][number];

function trainingOf(
  { day, start, isLong, category, capacity, others, waiting, own }: DrawnTraining,
  index: number,
): Training {
  const made = trainingOn(addStudioDays(monday, day), start, { category, capacity, _id: `${index}`.padStart(24, 'c') });
  const taken = Math.min(others, own === 'booked' ? capacity - 1 : capacity);
  const queue = Array.from({ length: own === 'waits' ? Math.min(waiting, 19) : waiting }, (_, at) => `other ${at}`);
  const waitlist = own === 'waits' ? [...queue, memberId] : queue;
  return {
    ...made,
    ...(isLong && {
      endsAt: new Date(made.endsAt.getTime() + 29 * minuteMs),
      endTime: made.endTime.replace(/\d\d:00$/, '59:00'),
    }),
    seatsTaken: own === 'booked' ? taken + 1 : taken,
    waitlist: waitlist.map((accountId) => ({ accountId, joinedAt: made.startsAt })),
    ...(own === 'released' && { released: [memberId] }),
  };
}

function ownBooking(
  { training, own, paidBy: drawn, isMoved, attendance }: DrawnTraining & { readonly training: Training },
  { current, next }: ReturnType<typeof plansAt>,
): Booking[] {
  if (own !== 'booked' && own !== 'released') return [];
  const { date, startTime, endTime, category } = training;
  const unpaid = category === 'special' ? 'special' : 'courtesy';
  const ofDay = [current, next].find((plan) => plan?.held && covers(plan.held, date))?.assignment._id ?? 'old';
  const paidBy = drawn === 'its day' ? ofDay : drawn;
  const isOfPlan = category === 'normal' && paidBy !== 'courtesy';
  return [
    bookingOf(training, {
      _id: training._id.replaceAll('c', 'b'),
      accountId: memberId,
      status: own,
      ...(isOfPlan ? { paidFrom: 'plan', assignmentId: paidBy } : { paidFrom: unpaid, assignmentId: null }),
      knownTime: isMoved ? { date, startTime, endTime, byMail: true } : null,
      attendance: own === 'booked' ? attendance : null,
    }),
  ];
}

interface Plan {
  readonly assignment: Assignment;
  /** As training holds it, unless it has ended. */
  readonly held?: HeldPlan;
}

/** The plans as both services store them; the current one may be over and the next one have begun, both unnoticed. */
function plansAt(today: string, { current, next }: Pick<Drawn, 'current' | 'next'>) {
  const first = current && currentPlan(today, current);
  const after = first?.held ? addStudioDays(first.held.endsOn, 1) : addStudioDays(today, -3);
  return { current: first, next: next && nextPlan(addStudioDays(after, next.gap), next) };
}

function currentPlan(today: string, drawn: NonNullable<Drawn['current']>): Plan {
  const startsOn = addStudioDays(today, -drawn.age);
  const endsOn = addStudioDays(startsOn, drawn.length);
  const past = { from: startsOn, to: addStudioDays(today, -1) };
  const [from, last] = [drawn.freeze?.in ?? 0, drawn.freeze?.days ?? 0].map((days) => addStudioDays(today, days));
  const freeze = drawn.freeze && { from: from!, to: addStudioDays(from!, drawn.freeze.days) };
  const freezes = [
    ...(drawn.wasFrozen && drawn.age > 0 && past.to <= endsOn ? [past] : []),
    ...(freeze && last! <= endsOn && freeze.to <= endsOn ? [freeze] : []),
  ];
  const assignment = assignmentOf('current', { ...drawn, startsOn, endsOn, freezes });
  if (drawn.ended) {
    const endedAt = studioInstant(today, '00:00');
    return { assignment: { ...assignment, status: drawn.ended, endedAt, endedBy: 'admin' } };
  }
  return { assignment, held: heldOf(assignment, drawn.classesLeft) };
}

function nextPlan(startsOn: string, drawn: NonNullable<Drawn['next']>): Plan {
  const endsOn = addStudioDays(startsOn, drawn.length);
  const assignment = assignmentOf('next', { ...drawn, startsOn, endsOn, freezes: [] });
  return { assignment: { ...assignment, status: 'next' }, held: heldOf(assignment, drawn.classesLeft) };
}

type Period = Pick<Assignment, 'startsOn' | 'endsOn' | 'freezes'> & { readonly weeklyLimit: number };

function assignmentOf(_id: string, { startsOn, endsOn, freezes, weeklyLimit }: Period): Assignment {
  const stored = storedAssignment(startsOn, {
    _id,
    accountId: memberId,
    endsOn,
    endsAt: endOfStudioDay(endsOn),
    freezes,
  });
  return { ...stored, plan: { ...stored.plan, maxTrainingsPerWeek: weeklyLimit } };
}

function heldOf({ _id, plan, startsOn, endsOn, startsAt, assignedAt, freezes }: Assignment, classesLeft: number) {
  const { maxTrainingsPerWeek: weeklyLimit } = plan;
  return planOf({ assignmentId: _id, classesLeft, weeklyLimit, startsOn, endsOn, startsAt, assignedAt, freezes });
}

/** What training has told membership. */
function balanceOf({ plan, next, carried }: CreditAccount): ClassBalance {
  return {
    _id: memberId,
    assignmentId: plan?.assignmentId ?? null,
    classesLeft: plan?.classesLeft ?? 0,
    kept: carried,
    next: next && { assignmentId: next.assignmentId, classesLeft: next.classesLeft },
    version: 1,
  };
}

function absenceOf(countsFrom: Date, index: number): Absence {
  return { bookingId: `${index}`.padStart(24, 'a'), date: toStudioDate(countsFrom), startTime: '19:00:00', countsFrom };
}
