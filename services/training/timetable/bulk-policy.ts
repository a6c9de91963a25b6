import { endAfter } from '@studio/contracts/rules/classes-policy';
import { addStudioDays, weekdayOf } from '@studio/contracts/studio-time';
import type { Booking } from '../models/booking.model.ts';
import type { Training } from '../models/training.model.ts';
import type { CalendarDay } from '../rules/calendar-policy.ts';
import type { TrainingForm } from '../rules/schedule-policy.ts';

export interface BulkForm extends Omit<TrainingForm, 'trainingDate' | 'startTime' | 'endTime'> {
  /** Studio dates, both inclusive. */
  readonly startDate: string;
  readonly endDate: string;
  /** Start times, `HH:MM:SS`. */
  readonly morningSlots: readonly string[];
  readonly afternoonSlots: readonly string[];
  /** Every class ends on its day. */
  readonly durationMinutes: number;
  /** 1 = Monday … 7 = Sunday. */
  readonly weekdays: readonly number[];
  readonly skipHolidays: boolean;
}

/** The trainings of the weekdays of the range (`docs/product.md` §3.8); a repeated time counts once. */
export function bulkTrainings(form: Omit<BulkForm, 'skipHolidays'>): TrainingForm[] {
  const { startDate, endDate, morningSlots, afternoonSlots, durationMinutes, weekdays, ...same } = form;
  const times = [...new Set([...morningSlots, ...afternoonSlots])].toSorted();
  const forms: TrainingForm[] = [];
  for (let trainingDate = startDate; trainingDate <= endDate; trainingDate = addStudioDays(trainingDate, 1)) {
    if (!weekdays.includes(weekdayOf(trainingDate))) continue;
    for (const startTime of times) {
      forms.push({ ...same, trainingDate, startTime, endTime: endAfter(startTime, durationMinutes)! });
    }
  }
  return forms;
}

interface BulkFacts {
  /** The holidays and closed days of the range. */
  readonly calendar: readonly CalendarDay[];
  /** Date and start of the existing trainings, `2026-11-23 05:00:00`. */
  readonly taken: ReadonlySet<string>;
}

/** A holiday or closed day among the chosen ones. */
interface PlannedDay extends CalendarDay {
  /** How many trainings are missing on it. */
  readonly trainings: number;
  readonly isLeftOut: boolean;
}

export interface BulkPlan {
  readonly missing: readonly TrainingForm[];
  readonly existing: number;
  readonly days: readonly PlannedDay[];
}

/**
 * The missing and the existing trainings of a generation. Closed days are left out, and holidays if the form says so.
 */
export function planBulk(form: BulkForm, { calendar, taken }: BulkFacts): BulkPlan {
  const isMissing = ({ trainingDate, startTime }: TrainingForm) => !taken.has(`${trainingDate} ${startTime}`);
  const wanted = Map.groupBy(bulkTrainings(form), ({ trainingDate }) => trainingDate);
  const days = calendar
    .filter(({ date }) => wanted.has(date))
    .map((day) => ({
      ...day,
      trainings: wanted.get(day.date)!.filter(isMissing).length,
      isLeftOut: day.closed !== undefined || (form.skipHolidays && day.holiday !== undefined),
    }));
  for (const { date, isLeftOut } of days) if (isLeftOut) wanted.delete(date);
  const made = [...wanted.values()].flat();
  const missing = made.filter(isMissing);
  return { missing, existing: made.length - missing.length, days };
}

/**
 * Whether undoing the run cancels a training (`docs/product.md` §3.8): nobody booked it themselves. Seats of fixed
 * slots do not count until the class begins; a released seat does, as an act of its member. `bookings`: those that
 * stand.
 */
export function goesWithRun(
  { status, startsAt, released }: Pick<Training, 'status' | 'startsAt' | 'released'>,
  bookings: readonly Pick<Booking, 'bookedBy'>[],
  now: Date,
): boolean {
  if (status === 'cancelled' || released) return false;
  return bookings.length === 0 || (startsAt > now && bookings.every(({ bookedBy }) => bookedBy === 'fixed-slot'));
}
