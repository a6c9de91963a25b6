import { shallowEqual } from 'react-redux';
import type { ClassFacts, MyTraining, Training } from './training.ts';

/** Changes of the cached lists, as drafts to be edited in place. */
export type Change<T> = (list: T[]) => void;

function moveSeat(id: string, by: 1 | -1, released = false): Change<Training> {
  return (week) => {
    const training = week.find((candidate) => candidate.id === id);
    if (!training) return;
    training.currentParticipants = Math.max(0, training.currentParticipants + by);
    training.availableSpots = Math.max(0, training.maxCapacity - training.currentParticipants);
    if (released) training.released = true;
    else delete training.released;
  };
}

export const bookedBy = (id: string) => moveSeat(id, 1);
export const freedBy = (id: string) => moveSeat(id, -1);
/** The member releases the seat, too late to cancel (docs/product.md §3.18); a booking takes it back. */
export const releasedBy = (id: string) => moveSeat(id, -1, true);

/** Puts a training's new state into its week, in the order of dates and times. */
export function withTraining(training: Training): Change<Training> {
  return (week) => {
    const index = week.findIndex((candidate) => candidate.id === training.id);
    const known = week[index];
    // A stream starts with the current week: unchanged entries must not trigger a render.
    if (known && shallowEqual(known, training)) return;
    if (known) week[index] = training;
    else week.push(training);
    week.sort((a, b) => sortKey(a).localeCompare(sortKey(b)));
  };
}

export function withoutTraining(id: string): Change<Training> {
  return (week) => remove(week, id);
}

/** Keeps only the trainings with these ids. */
export function withOnly(ids: readonly string[]): Change<Training> {
  const kept = new Set(ids);
  return (week) => {
    const gone = week.filter(({ id }) => !kept.has(id));
    for (const { id } of gone) remove(week, id);
  };
}

/** An optimistic booking; the server supplies the remaining fields. */
export function withMine(training: ClassFacts): Change<MyTraining> {
  return (mine) => {
    if (mine.some((booking) => booking.id === training.id)) return;
    const { id, category } = training;
    const paidFrom = category === 'special' ? 'special' : 'plan';
    mine.push({ id, bookingId: '', category, ...toldOf(training), isPast: false, paidFrom });
  };
}

/** The facts that a booking copies from its training, apart from the category, which never changes. */
const toldOf = ({
  trainingDate,
  startTime,
  endTime,
  title,
  room,
  coach,
  substitute,
  confirmsWith,
}: Omit<ClassFacts, 'id' | 'category'>) => ({
  trainingDate,
  startTime,
  endTime,
  title,
  room,
  coach,
  substitute,
  confirmsWith,
});

/** Moves the member's bookings to the times of their trainings. Trainings missing from `known` are left alone. */
export function withMoved(known: ReadonlyMap<string, Training>): Change<MyTraining> {
  return (mine) => {
    for (const booking of mine) {
      const training = known.get(booking.id);
      if (!training) continue;
      const { trainingDate, startTime } = training;
      const isMoved = booking.trainingDate !== trainingDate || booking.startTime !== startTime;
      Object.assign(booking, toldOf(training));
      // The new cancellation deadline comes from the server.
      if (isMoved) delete booking.cancellableUntil;
    }
  };
}

export function withoutMine(id: string): Change<MyTraining> {
  return (mine) => remove(mine, id);
}

/** Restores the entry of this id; removes it if there was none. */
export function withEntry<T extends { id: string }>(id: string, entry: T | undefined): Change<T> {
  return (list) => {
    const index = list.findIndex((candidate) => candidate.id === id);
    if (!entry) remove(list, id);
    else if (index < 0) list.push(entry);
    else list[index] = entry;
  };
}

function remove(list: { id: string }[], id: string): void {
  const index = list.findIndex((entry) => entry.id === id);
  if (index >= 0) list.splice(index, 1);
}

function sortKey({ trainingDate, startTime, category }: Training): string {
  return `${trainingDate} ${startTime} ${category}`;
}
