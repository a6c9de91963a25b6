import { toStudioDate, type StudioDate } from '@studio/contracts/studio-time';
import { bookingObstacle, type Credits, type Obstacle } from './booking-obstacle.ts';
import {
  bookingState,
  cancellableUntil,
  cancellableUntilTime,
  hasStarted,
  type BookingState,
} from './booking-state.ts';
import { overlap } from './hours.ts';
import type { MyTraining, Training } from './training.ts';

/** A training as the member who looks at the week finds it. */
export interface Outlook {
  readonly training: Training;
  readonly state: BookingState;
  /** What prevents the member from booking it, although it has free seats. */
  readonly obstacle: Obstacle | null;
  /** Until when the member's booking can be cancelled, `HH:MM`. */
  readonly cancellableUntil: string | undefined;
  /** The member's own booking at the same hour, which is asked about before another one is made. */
  readonly sameHour: MyTraining | undefined;
}

export interface DayOutlook {
  readonly day: StudioDate;
  /** In the order of their hours. */
  readonly trainings: readonly Outlook[];
}

/** The days of a week that have trainings, each training as the member finds it at this instant. */
export function weekOutlook(week: readonly Training[], credits: Credits, now: Date): DayOutlook[] {
  const today = toStudioDate(now);
  const bookings = new Map(credits.bookedThisWeek.map((mine) => [mine.id, mine]));
  const byDay = new Map<StudioDate, Outlook[]>();
  // The server sends a week in the order of dates and times.
  for (const training of week) {
    const booking = bookings.get(training.id);
    const state = bookingState(training, booking, now);
    const outlook = {
      training,
      state,
      cancellableUntil: state === 'booked' && booking ? cancellableUntilTime(booking) : undefined,
      obstacle: state === 'open' ? bookingObstacle(training, credits, today) : null,
      sameHour: credits.bookedThisWeek.find((mine) => mine.id !== training.id && overlap(mine, training)),
    };
    const ofDay = byDay.get(training.trainingDate);
    if (ofDay) ofDay.push(outlook);
    else byDay.set(training.trainingDate, [outlook]);
  }
  return [...byDay].map(([day, trainings]) => ({ day, trainings }));
}

export const isOver = ({ state }: Pick<Outlook, 'state'>) => state === 'past' || state === 'completed';

/** Whether it has free seats and lies ahead, whatever this member's plan allows. */
const isOpen = ({ state }: Outlook) => state === 'open';

/** Whether the member can book any of these trainings. */
export function canBookAny(days: readonly DayOutlook[]): boolean {
  return days.some(({ trainings }) => trainings.some((each) => isOpen(each) && !each.obstacle));
}

/** Whether nothing of these days can be booked any more, by anybody. */
export function isOverOrTaken(days: readonly DayOutlook[]): boolean {
  return !days.some(({ trainings }) => trainings.some(isOpen));
}

/**
 * The day that is open when a week is first shown: the next one with free seats, else the next one that is not over.
 * Of a week that is over that is the first day, but none of the current one (docs/product.md §6.1).
 */
export function dayToOpen(days: readonly DayOutlook[], weekIsPast: boolean): StudioDate | undefined {
  const next =
    days.find(({ trainings }) => trainings.some(isOpen)) ??
    days.find(({ trainings }) => !trainings.every(isOver)) ??
    (weekIsPast ? days[0] : undefined);
  return next?.day;
}

/** The bookings of a week that can be given up for another class of it (docs/product.md §3.4). */
export function changeable(credits: Credits, now: Date): MyTraining[] {
  return credits.bookedThisWeek.filter(
    (mine) => mine.paidFrom === 'plan' && !hasStarted(mine, now) && now <= cancellableUntil(mine),
  );
}
