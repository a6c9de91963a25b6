import { addStudioDays, mondayOf, studioInstant, toStudioDate, toStudioTime } from '@studio/contracts/studio-time';
import { nthHour } from '../testing/kit/nth-hour.ts';
import type { BulkRange, DayRange } from './acts.ts';

/** A date and time for a training. */
export interface Slot {
  /** Slots of the same week have the same letter. */
  readonly week: string;
  /**
   * `open`: in a bookable week, within the period of every plan that the run assigns. `soon`: today, too late to cancel
   * a booking or to promote from waitlists, within the period of every plan that has begun.
   */
  readonly when: 'open' | 'soon' | 'started' | 'too far';
  /** Days after the first open slot; only for open slots. */
  readonly day?: number;
  /** Started so recently that its coach may still mark and enrol. */
  readonly justNow?: true;
}

/**
 * The last two days of a week and the day after it; the day before yesterday; far ahead, where bulk generation happens;
 * now; within half an hour; and two days of past weeks whose absences count.
 */
export const slots: readonly Slot[] = [
  { week: 'B', when: 'open', day: 0 },
  { week: 'B', when: 'open', day: 1 },
  { week: 'C', when: 'open', day: 2 },
  { week: 'B', when: 'open', day: 1 },
  { week: 'A', when: 'started' },
  { week: 'X', when: 'too far' },
  { week: 'X', when: 'too far' },
  { week: 'Y', when: 'too far' },
  { week: 'Y', when: 'too far' },
  { week: 'A', when: 'started', justNow: true },
  { week: 'S', when: 'soon' },
  { week: 'P', when: 'started' },
  { week: 'Q', when: 'started' },
];

/** No training is moved there, since whether a plan covers it depends on the minute. */
export const justBegun = 9;

const firstFarSlot = 5;

/** Slots in order of their start. */
const inOrder = [11, 12, 4, 9, 10, 0, 1, 3, 2, 5, 6, 7, 8];

/** The day of each slot. Classes of one day overlap. */
const days = [0, 1, 2, 1, 3, 4, 4, 5, 5, 6, 7, 8, 9];

export function overlap(one: number, other: number): boolean {
  return days[one] === days[other];
}

/** Orders classes by start, and then by category. */
export function byStart(a: Timed, b: Timed): number {
  return inOrder.indexOf(a.slot) - inOrder.indexOf(b.slot) || a.category.localeCompare(b.category);
}

interface Timed {
  readonly slot: number;
  readonly category: string;
}

/** The slot's day of the far week, 0 or 1 for those in it. */
export function farDayOf(slot: number): number {
  return Math.floor((slot - firstFarSlot) / 2);
}

export function isWithin([from, to]: DayRange, day: number): boolean {
  return from <= day && day <= to;
}

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

// A Sunday. The Monday after it belongs to the next week.
const farSunday = '2030-01-06';
const farWeeks = 8_000;

/**
 * The times of a run's slots. No two runs share a time of day, except for the class that begins now, which is in the
 * run's own room. Each run has its own far week.
 */
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
    { date: addStudioDays(today, -2), ...first },
    { date: far, ...first },
    { date: far, ...second },
    { date: farMonday, ...first },
    { date: farMonday, ...second },
    justNow(now),
    soon(now),
    { date: addStudioDays(today, -16), ...first },
    { date: addStudioDays(today, -9), ...first },
  ];
}

/** A time one minute ago. */
function justNow(now: Date): SlotTime {
  return untilMidnight(new Date(now.getTime() - 60_000));
}

/** A time within half an hour, still today. */
function soon(now: Date): SlotTime {
  const latest = studioInstant(toStudioDate(now), '23:59').getTime();
  return untilMidnight(new Date(Math.min(now.getTime() + 25 * 60_000, latest)));
}

/** From an instant's minute to the end of its day. */
function untilMidnight(start: Date): SlotTime {
  return { date: toStudioDate(start), startTime: `${toStudioTime(start).slice(0, 5)}:00`, endTime: '23:59:59' };
}
