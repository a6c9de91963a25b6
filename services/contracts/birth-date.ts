import { AGE_YEARS } from './limits.ts';
import { addStudioMonths, type StudioDate } from './studio-time.ts';

export type BirthDateFault = 'future' | 'too-young' | 'too-old';

/** Why a birth date is implausible on the day `today`, if it is (docs/product.md §4.1). */
export function birthDateFault(date: StudioDate, today: StudioDate): BirthDateFault | null {
  if (date > today) return 'future';
  if (addStudioMonths(date, AGE_YEARS.min * 12) > today) return 'too-young';
  return addStudioMonths(date, (AGE_YEARS.max + 1) * 12) <= today ? 'too-old' : null;
}
