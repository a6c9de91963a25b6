import type { DayRange } from './acts.ts';
import { farDayOf, isWithin } from './slots.ts';
import { bookingsOf, type StudioState, type TrainingState, withTraining } from './studio-state.ts';

/** The closing of a range (docs/product.md §3.14). */
export interface Closing {
  readonly after: StudioState;
  /** The numbered trainings that it cancels. Each is refunded some time later. */
  readonly cancelled: readonly number[];
  readonly trainings: number;
  readonly bookings: number;
  readonly people: number;
}

/** The closing of days of the far week, or the code of the refusal. */
export function closeDays(state: StudioState, days: DayRange): Closing | string {
  if (state.closed.some(([from, to]) => from <= days[1] && days[0] <= to)) return 'CLOSURE_OVERLAPS';
  const isClosed = (slot: number) => isWithin(days, farDayOf(slot));
  const cancelled = state.trainings.flatMap(({ isCancelled, slot }, index) =>
    !isCancelled && isClosed(slot) ? [index] : [],
  );
  const lost = cancelled.map((index) => state.trainings[index]!);
  const open = (slots: readonly number[]) => slots.filter((slot) => !isClosed(slot));
  const { normal, special } = state.generated;
  const generated = { normal: open(normal), special: open(special) };
  const unbooked = normal.length + special.length - generated.normal.length - generated.special.length;
  return {
    after: cancelled.reduce<StudioState>(
      (after, index) => withTraining(after, index, { isCancelled: true, waitlist: [] }),
      { ...state, generated, closed: [...state.closed, days] },
    ),
    cancelled,
    trainings: lost.length + unbooked,
    bookings: lost.reduce((sum, training) => sum + bookingsOf(training), 0),
    people: membersOf(state, lost) + lost.reduce((sum, { guests }) => sum + guests.length, 0),
  };
}

function membersOf({ members }: StudioState, lost: readonly TrainingState[]): number {
  const loses = (_: unknown, member: number) =>
    lost.some(({ seats, released, waitlist }) => seats[member] || released[member] || waitlist.includes(member));
  return members.filter(loses).length;
}

/** The state without the closed range of a day, the same if it is reopened already, or null if it never was closed. */
export function reopenDay(state: StudioState, day: number): StudioState | null {
  const reopened = state.closed.filter((days) => isWithin(days, day));
  if (reopened.length === 0) return state.reopened.some((days) => isWithin(days, day)) ? state : null;
  const closed = state.closed.filter((days) => !reopened.includes(days));
  return { ...state, closed, reopened: [...state.reopened, ...reopened] };
}

/** Whether bulk generation leaves a slot out. */
export function isClosedSlot({ closed }: StudioState, slot: number): boolean {
  return closed.some((days) => isWithin(days, farDayOf(slot)));
}
