import type { Attendance } from '@studio/contracts/rules/attendance';
import type { PaymentKind } from '@studio/contracts/rules/bookings';
import type { TrainingCategory } from '@studio/contracts/rules/classes';
import { type DayRange, type FrozenDays, memberNames, type Room } from './acts.ts';
import { justBegun, slots } from './slots.ts';

export interface PlanState {
  /** Number of the assignment among the member's. */
  readonly id: number;
  readonly plan: number;
  readonly classes: number;
  /** Whether its period includes the open slots. */
  readonly coversOpenSlots: boolean;
  /** The frozen days. */
  readonly freeze: FrozenDays | null;
  /** Classes that acts sent at the same moment spent from it (−1) and refunded to it (1), in order. */
  readonly justMoved: readonly (1 | -1)[];
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
  /** Names of the live sessions. */
  readonly sessions: readonly string[];
  /** Whether the member gives classes. */
  readonly coach: boolean;
  readonly special: number;
  readonly plan: PlanState | null;
  readonly next: PlanState | null;
  /** Classes kept for the plan that begins next. */
  readonly carried: number;
  readonly grants: readonly Grant[];
}

export interface Seat {
  readonly paidFrom: PaymentKind;
  /** The assignment that paid; null if none did. */
  readonly paidBy: number | null;
  readonly attendance?: Attendance | null;
  /** The absence no longer counts. */
  readonly forgiven?: true;
  /** The member has released the seat and taken it back. */
  readonly reclaimed?: true;
}

/** The coach of a class, and the coach whom they replace. Null as the member: nobody replaces that coach. */
export interface ClassCoach {
  readonly member: number | null;
  readonly substituteFor: number | null;
}

export interface TrainingState {
  readonly category: TrainingCategory;
  readonly slot: number;
  readonly capacity: number;
  readonly room: Room;
  readonly coach: ClassCoach | null;
  readonly isCancelled: boolean;
  /** Whether fixed slots are still to be booked, once it first becomes bookable. */
  readonly slotsDue: boolean;
  /** The seat of each member, or null. */
  readonly seats: readonly (Seat | null)[];
  /** The released seat of each member, whose class stays spent, or null. */
  readonly released: readonly (Seat | null)[];
  /** Names of the guests with a seat. */
  readonly guests: readonly string[];
  /** Waiting members, in order. */
  readonly waitlist: readonly number[];
}

/** A member's fixed slot: the slot of the week and the category. */
export interface FixedSlot {
  readonly member: number;
  readonly slot: number;
  readonly category: TrainingCategory;
}

/** A training booked by a fixed slot, with its slot at the time. */
export interface SlotClass extends FixedSlot {
  readonly training: number;
}

/** Everything that the rules depend on and that a run can observe. */
export interface StudioState {
  /** In order of assignment; at most one for each member. */
  readonly fixedSlots: readonly FixedSlot[];
  readonly slotClasses: readonly SlotClass[];
  readonly members: readonly MemberState[];
  readonly trainings: readonly TrainingState[];
  /** Slots with a bulk-generated training, in ascending order. */
  readonly generated: Readonly<Record<TrainingCategory, readonly number[]>>;
  /** Closed ranges of the far week. */
  readonly closed: readonly DayRange[];
  /** Ranges that were closed before. */
  readonly reopened: readonly DayRange[];
}

/** The session with which every member begins. */
export const firstSession = 'registration';

const ana: ClassCoach = { member: 0, substituteFor: null };
const paidByPlan: Seat = { paidFrom: 'plan', paidBy: 0 };
/** Classes left of the four that the plan grants. T6 to T8 have used the others. */
const classesAtFirst = { Ana: 4, Beto: 2, Celia: 2 } as const;

/** The first of the trainings of weeks ago, of which only marks change. */
export const firstMissed = 7;

/**
 * Every member has a plan of one class a week and a special training. Ana and Beto give classes. T0 to T2 are normal,
 * T3 is special, T4 was the day before yesterday, and T5, with Celia in it, has just begun. T1 and T5 are Ana's. T6
 * begins soon, and Beto has its seat. Celia missed T7, and is not marked yet in T8, where Beto was. Two absences limit
 * a member to classes of the same day.
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
  reopened: [],
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

/** The number of bookings refunded if the class is cancelled, released seats included. */
export function bookingsOf(training: TrainingState): number {
  return seatsTaken(training) + training.released.filter((seat) => seat !== null).length;
}

/** The state with a changed member. */
export function withMember(state: StudioState, index: number, change: Partial<MemberState>): StudioState {
  return { ...state, members: state.members.with(index, { ...state.members[index]!, ...change }) };
}

/** The state once everything sent at the same moment has been answered. */
export function afterStep(state: StudioState): StudioState {
  const settled = (plan: PlanState | null) => plan && { ...plan, justMoved: [] };
  const members = state.members.map(({ plan, next, ...rest }) => ({
    ...rest,
    plan: settled(plan),
    next: settled(next),
  }));
  return { ...state, members };
}

/** The state with a changed training. */
export function withTraining(state: StudioState, index: number, change: Partial<TrainingState>): StudioState {
  return { ...state, trainings: state.trainings.with(index, { ...state.trainings[index]!, ...change }) };
}

/** The state with a seat taken, or freed if `seat` is null. A member with a seat no longer waits. */
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
