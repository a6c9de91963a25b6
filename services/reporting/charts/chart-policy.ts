import { addStudioDays, type StudioDate, weekdayOf } from '@studio/contracts/studio-time';

export interface DayCount {
  readonly date: StudioDate;
  readonly count: number;
}

/** One entry for each day from `first` on, including days with a count of 0. */
export function everyDay(first: StudioDate, days: number, counted: readonly DayCount[]): DayCount[] {
  const counts = new Map(counted.map(({ date, count }) => [date, count]));
  return Array.from({ length: days }, (_, index) => {
    const date = addStudioDays(first, index);
    return { date, count: counts.get(date) ?? 0 };
  });
}

export interface HeldTraining {
  readonly date: StudioDate;
  /** Studio time. */
  readonly startTime: string;
  readonly capacity: number;
  /** Seats taken. */
  readonly booked: number;
}

export interface Occupancy {
  /** 1 = Monday … 7 = Sunday. */
  readonly weekday: number;
  /** 0–23, studio time. */
  readonly hour: number;
  readonly booked: number;
  readonly capacity: number;
}

/** Seats taken and offered by weekday and hour of the start, in that order. */
export function occupancyOf(trainings: readonly HeldTraining[]): Occupancy[] {
  const slots = new Map<number, Occupancy>();
  for (const { date, startTime, capacity, booked } of trainings) {
    const [weekday, hour] = [weekdayOf(date), Number(startTime.slice(0, 2))];
    const slot = weekday * 24 + hour;
    const sum = slots.get(slot);
    const sums = { booked: (sum?.booked ?? 0) + booked, capacity: (sum?.capacity ?? 0) + capacity };
    slots.set(slot, { weekday, hour, ...sums });
  }
  return [...slots].sort(([a], [b]) => a - b).map(([, occupancy]) => occupancy);
}
