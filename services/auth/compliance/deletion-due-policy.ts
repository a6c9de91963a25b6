import { holidaysBetween } from '@studio/contracts/holidays';
import { DELETION_WORKING_DAYS } from '@studio/contracts/rules/people';
import { addStudioDays, type StudioDate, weekdayOf } from '@studio/contracts/studio-time';

/** Always enough for 15 working days, including Holy Week and Christmas. */
const daysAhead = 4 * DELETION_WORKING_DAYS;
const saturday = 6;

/**
 * The legal deadline of a deletion request: the 15th working day after it (`docs/product.md` §7.12). Working days are
 * Monday to Friday except holidays; counting starts on the day after the request.
 */
export function deletionDueOn(requestedOn: StudioDate): StudioDate {
  const days = Array.from({ length: daysAhead }, (_, index) => addStudioDays(requestedOn, index + 1));
  const holidays = new Set(holidaysBetween(days[0]!, days.at(-1)!).map(({ date }) => date));
  const workingDays = days.filter((day) => weekdayOf(day) < saturday && !holidays.has(day));
  return workingDays[DELETION_WORKING_DAYS - 1]!;
}
