import type { PaymentKind, TrainingCategory } from '@studio/contracts/vocabulary';
import { memberNames } from './acts.ts';

export interface MemberState {
  readonly status: 'active' | 'suspended' | 'deleted';
  /** Names of the sessions that live. */
  readonly sessions: readonly string[];
  readonly special: number;
  readonly plan: { readonly number: number; readonly classes: number } | null;
  /** Classes that wait for the next plan. */
  readonly carried: number;
  /** What acts sent at the same moment took from the plan and gave back to it, in order. */
  readonly justMoved: readonly (1 | -1)[];
}

export interface TrainingState {
  readonly category: TrainingCategory;
  readonly slot: number;
  readonly capacity: number;
  readonly isCancelled: boolean;
  /** What each member's seat was paid from; null where they have none. */
  readonly seats: readonly (PaymentKind | null)[];
}

/** All that the rules look at and all that a run can see. */
export interface StudioState {
  readonly members: readonly MemberState[];
  readonly trainings: readonly TrainingState[];
  /** Slots with a training that a bulk generation made, in ascending order. */
  readonly generated: Readonly<Record<TrainingCategory, readonly number[]>>;
}

/** The session with which every member begins. */
export const firstSession = 'registration';

/** Every member has the plan of one a week and a special training. T0 to T2 are normal, T3 is special, T4 was yesterday. */
export const openingState: StudioState = {
  members: memberNames.map(() => ({
    status: 'active',
    sessions: [firstSession],
    special: 1,
    plan: { number: 0, classes: 4 },
    carried: 0,
    justMoved: [],
  })),
  trainings: [
    emptyTraining('normal', 0, 1),
    emptyTraining('normal', 1, 2),
    emptyTraining('normal', 2, 2),
    emptyTraining('special', 3, 1),
    emptyTraining('special', 4, 2),
  ],
  generated: { normal: [], special: [] },
};

function emptyTraining(category: TrainingCategory, slot: number, capacity: number): TrainingState {
  return { category, slot, capacity, isCancelled: false, seats: memberNames.map(() => null) };
}

export function seatsTaken({ seats }: TrainingState): number {
  return seats.filter((seat) => seat !== null).length;
}

/** The state with another member. */
export function withMember(state: StudioState, index: number, change: Partial<MemberState>): StudioState {
  return { ...state, members: state.members.with(index, { ...state.members[index]!, ...change }) };
}

/** The state once all has been answered that was sent at the same moment. */
export function afterStep(state: StudioState): StudioState {
  return { ...state, members: state.members.map((member) => ({ ...member, justMoved: [] })) };
}

/** The state with another training. */
export function withTraining(state: StudioState, index: number, change: Partial<TrainingState>): StudioState {
  return { ...state, trainings: state.trainings.with(index, { ...state.trainings[index]!, ...change }) };
}

/** The state with a seat taken (and by what it was paid) or freed. */
export function withSeat(
  state: StudioState,
  { training, member }: { readonly training: number; readonly member: number },
  seat: PaymentKind | null,
): StudioState {
  return withTraining(state, training, { seats: state.trainings[training]!.seats.with(member, seat) });
}
