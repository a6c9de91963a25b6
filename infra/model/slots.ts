import { addStudioDays, mondayOf, toStudioDate } from '@studio/contracts/studio-time';
import { nthHour } from '../acceptance/nth-hour.ts';
import type { BulkRange } from './acts.ts';

/** A date and time at which a training can be. */
export interface Slot {
  /** Slots of the same week have the same letter. */
  readonly week: string;
  /** `open`: of a week that may be booked, within the period of every plan that the run assigns. */
  readonly when: 'open' | 'started' | 'too far';
}

/** Two days before the end of a week and one after it; yesterday; and far ahead, where bulk generation happens. */
export const slots: readonly Slot[] = [
  { week: 'B', when: 'open' },
  { week: 'B', when: 'open' },
  { week: 'C', when: 'open' },
  { week: 'B', when: 'open' },
  { week: 'A', when: 'started' },
  { week: 'X', when: 'too far' },
  { week: 'X', when: 'too far' },
  { week: 'Y', when: 'too far' },
  { week: 'Y', when: 'too far' },
];

const firstFarSlot = 5;

/** The slots that a bulk generation names. */
export function slotsOf({ days, times }: BulkRange): number[] {
  const between = ([from, to]: readonly [number, number]) => (from === to ? [from] : [0, 1]);
  return between(days).flatMap((day) => between(times).map((time) => firstFarSlot + 2 * day + time));
}

export interface SlotTime {
  /** Studio date. */
  readonly date: string;
  /** `HH:MM:SS` of studio time. */
  readonly startTime: string;
  readonly endTime: string;
}

// A Sunday; the Monday after it belongs to the next week.
const farSunday = '2030-01-06';
const farWeeks = 8_000;

/** When the slots of a run are: no two runs have a time of day in common, and each has a far week of its own. */
export function slotTimes(run: number, now: Date): SlotTime[] {
  const today = toStudioDate(now);
  const saturday = addStudioDays(mondayOf(today), 12);
  const sunday = addStudioDays(saturday, 1);
  const monday = addStudioDays(saturday, 2);
  const far = addStudioDays(farSunday, 7 * (run % farWeeks));
  const farMonday = addStudioDays(far, 1);
  const [first, second] = [nthHour(2 * run), nthHour(2 * run + 1)];
  return [
    { date: saturday, ...first },
    { date: sunday, ...first },
    { date: monday, ...first },
    { date: sunday, ...second },
    { date: addStudioDays(today, -1), ...first },
    { date: far, ...first },
    { date: far, ...second },
    { date: farMonday, ...first },
    { date: farMonday, ...second },
  ];
}
