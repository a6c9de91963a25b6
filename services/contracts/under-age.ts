import { ADULT_YEARS } from './limits.ts';
import { addStudioDays, addStudioMonths, type StudioDate } from './studio-time.ts';

/**
 * Whether somebody is under age on a day (`docs/product.md` §4.16); not where the birth date is not known. Apart from the schemas, as
 * pages ask it that do without them.
 */
export function isMinor({ dateOfBirth }: { readonly dateOfBirth: StudioDate | null }, today: StudioDate): boolean {
  return dateOfBirth !== null && addStudioMonths(dateOfBirth, ADULT_YEARS * 12) > today;
}

/** The last birth date with which somebody is no minor on a day. Who was born on a 29 February is one no more on the 28th. */
export function lastAdultBirthDate(today: StudioDate): StudioDate {
  const sameDay = addStudioMonths(today, -ADULT_YEARS * 12);
  const dayAfter = addStudioDays(sameDay, 1);
  return isMinor({ dateOfBirth: dayAfter }, today) ? sameDay : dayAfter;
}
