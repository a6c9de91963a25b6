import { holidaysBetween } from '@studio/contracts/holidays';
import { DELETION_WORKING_DAYS } from '@studio/contracts/limits';
import { addStudioDays, type StudioDate, weekdayOf } from '@studio/contracts/studio-time';

/** Longer than any 15 working days last, Holy Week and Christmas among them. */
const daysAhead = 4 * DELETION_WORKING_DAYS;
const saturday = 6;

/**
 * The last day that the law gives the studio for a request of deletion: the 15th working day (`docs/product.md` §7.12). Working
 * days are Monday to Friday without holidays; the day after the request is the first that may be one.
 */
export function deletionDueOn(requestedOn: StudioDate): StudioDate {
  const days = Array.from({ length: daysAhead }, (_, index) => addStudioDays(requestedOn, index + 1));
  const holidays = new Set(holidaysBetween(days[0]!, days.at(-1)!).map(({ date }) => date));
  const workingDays = days.filter((day) => weekdayOf(day) < saturday && !holidays.has(day));
  return workingDays[DELETION_WORKING_DAYS - 1]!;
}
