import type { Attendance, PaymentKind, TrainingCategory } from '@studio/contracts/vocabulary';
import { type DayRange, type FrozenDays, memberNames, type Room } from './acts.ts';
import { justBegun, slots } from './slots.ts';

export interface PlanState {
  /** Number of the assignment among all of the member. */
  readonly id: number;
  readonly plan: number;
  readonly classes: number;
  /** Whether the open slots lie in its period. */
  readonly coversOpenSlots: boolean;
  /** The days on which it rests. */
  readonly freeze: FrozenDays | null;
  /** What acts sent at the same moment took from it (−1) and gave back to it (1), in order. */
  readonly justMoved: readonly { readonly change: 1 | -1; readonly paidBy: number | null }[];
}

/** Classes that an assignment granted. */
export interface Grant {
  readonly id: number;
  readonly classes: number;
  /** It ended as Rembolsado or Error. */
  readonly isVoid: boolean;
}

export interface MemberState {
  readonly status: 'active' | 'suspended' | 'deleted';
  /** Names of the sessions that live. */
  readonly sessions: readonly string[];
  /** Gives classes. */
  readonly coach: boolean;
  readonly special: number;
  readonly plan: PlanState | null;
  readonly next: PlanState | null;
  /** Classes that are kept for the plan that begins next. */
  readonly carried: number;
  readonly grants: readonly Grant[];
}

export interface Seat {
  readonly paidFrom: PaymentKind;
  /** The assignment that paid; null where none did. */
  readonly paidBy: number | null;
  readonly attendance?: Attendance | null;
  /** The absence counts no more. */
  readonly forgiven?: true;
}

/** Who gives a class, in whose place. */
export interface ClassCoach {
  readonly member: number;
  readonly substituteFor: number | null;
}

export interface TrainingState {
  readonly category: TrainingCategory;
  readonly slot: number;
  readonly capacity: number;
  readonly room: Room;
  readonly coach: ClassCoach | null;
  readonly isCancelled: boolean;
  /** Its fixed slots are booked when it can be booked for the first time. */
  readonly slotsDue: boolean;
  /** The seat of each member; null where they have none. */
  readonly seats: readonly (Seat | null)[];
  /** The seat that each member has given up too late to get the class back. */
  readonly released: readonly (Seat | null)[];
  /** Names of the guests with a seat. */
  readonly guests: readonly string[];
  /** Members who wait for a seat, the first first. */
  readonly waitlist: readonly number[];
}

/** A member's fixed slot: the slot of the week and the category. */
export interface FixedSlot {
  readonly member: number;
  readonly slot: number;
  readonly category: TrainingCategory;
}

/** A training that a fixed slot has taken; the slot is the one that it was in then. */
export interface SlotClass extends FixedSlot {
  readonly training: number;
}

/** Everything that the rules depend on and that a run can observe. */
export interface StudioState {
  /** In the order in which they were given; one for each member at most. */
  readonly fixedSlots: readonly FixedSlot[];
  readonly slotClasses: readonly SlotClass[];
  readonly members: readonly MemberState[];
  readonly trainings: readonly TrainingState[];
  /** Slots with a training that a bulk generation made, in ascending order. */
  readonly generated: Readonly<Record<TrainingCategory, readonly number[]>>;
  /** Ranges of the far week that are closed. */
  readonly closed: readonly DayRange[];
}

/** The session with which every member begins. */
export const firstSession = 'registration';

const ana: ClassCoach = { member: 0, substituteFor: null };
const paidByPlan: Seat = { paidFrom: 'plan', paidBy: 0 };
/** Of the four that the plan grants: T6 to T8 have taken the others. */
const classesAtFirst = { Ana: 4, Beto: 2, Celia: 2 } as const;

/** The first of the trainings of weeks ago, in which nothing but marks changes. */
export const firstMissed = 7;

/**
 * Every member has the plan of one a week and a special training, and Ana and Beto give classes. T0 to T2 are normal, T3 is special,
 * T4 was the day before yesterday, T5 has just begun, and Celia is in it. T1 and T5 are Ana's. T6 begins soon, and Beto has its seat. Celia has missed T7, and
 * in T8, where Beto was, she is not marked yet: two absences make a member book classes of the same day only.
 */
export const openingState: StudioState = {
  members: memberNames.map((name, member) => ({
    status: 'active',
    sessions: [firstSession],
    coach: member < 2,
    special: 1,
    plan: { id: 0, plan: 0, classes: classesAtFirst[name], coversOpenSlots: true, freeze: null, justMoved: [] },
    next: null,
    carried: 0,
    grants: [{ id: 0, classes: 4, isVoid: false }],
  })),
  trainings: [
    emptyTraining('normal', 0, 1),
    { ...emptyTraining('normal', 1, 2), coach: ana },
    emptyTraining('normal', 2, 2),
    emptyTraining('special', 3, 1),
    emptyTraining('special', 4, 2),
    {
      ...emptyTraining('special', justBegun, 2),
      room: 'own',
      coach: ana,
      seats: [null, null, { paidFrom: 'special', paidBy: null }],
    },
    { ...emptyTraining('normal', 10, 1), room: 'own', seats: [null, paidByPlan, null] },
    { ...emptyTraining('normal', 11, 2), seats: [null, null, { ...paidByPlan, attendance: 'absent' }] },
    { ...emptyTraining('normal', 12, 2), seats: [null, { ...paidByPlan, attendance: 'attended' }, paidByPlan] },
  ],
  generated: { normal: [], special: [] },
  closed: [],
  fixedSlots: [],
  slotClasses: [],
};

function emptyTraining(category: TrainingCategory, slot: number, capacity: number): TrainingState {
  const slotsDue = !['open', 'soon'].includes(slots[slot]!.when);
  const none = memberNames.map(() => null);
  const nobody = { seats: none, released: none, guests: [], waitlist: [], coach: null };
  return { category, slot, capacity, room: null, isCancelled: false, slotsDue, ...nobody };
}

export function seatsTaken({ seats, guests }: Pick<TrainingState, 'seats' | 'guests'>): number {
  return seats.filter((seat) => seat !== null).length + guests.length;
}

/** Bookings that are given back where the class is cancelled: also of those who have given their seats up. */
export function bookingsOf(training: TrainingState): number {
  return seatsTaken(training) + training.released.filter((seat) => seat !== null).length;
}

/** The state with another member. */
export function withMember(state: StudioState, index: number, change: Partial<MemberState>): StudioState {
  return { ...state, members: state.members.with(index, { ...state.members[index]!, ...change }) };
}

/** The state once everything that was sent at the same moment has been answered. */
export function afterStep(state: StudioState): StudioState {
  const settled = (plan: PlanState | null) => plan && { ...plan, justMoved: [] };
  const members = state.members.map(({ plan, next, ...rest }) => ({
    ...rest,
    plan: settled(plan),
    next: settled(next),
  }));
  return { ...state, members };
}

/** The state with another training. */
export function withTraining(state: StudioState, index: number, change: Partial<TrainingState>): StudioState {
  return { ...state, trainings: state.trainings.with(index, { ...state.trainings[index]!, ...change }) };
}

/** The state with a seat taken, or freed where `seat` is null. A member with a seat waits no longer. */
export function withSeat(
  state: StudioState,
  { training, member }: { readonly training: number; readonly member: number },
  seat: Seat | null,
): StudioState {
  const { seats, waitlist } = state.trainings[training]!;
  return withTraining(state, training, {
    seats: seats.with(member, seat),
    waitlist: seat ? waitlist.filter((waiting) => waiting !== member) : waitlist,
  });
}
