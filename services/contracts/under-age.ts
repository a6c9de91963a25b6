import { ADULT_YEARS } from './rules/people.ts';
import { addStudioDays, addStudioMonths, type StudioDate, toStudioDate } from './studio-time.ts';

/**
 * Whether a person is a minor on a day (`docs/product.md` §4.16); false if the birth date is unknown. Apart from the
 * schemas, for pages that do without them.
 */
export function isMinor({ dateOfBirth }: { readonly dateOfBirth: StudioDate | null }, today: StudioDate): boolean {
  return dateOfBirth !== null && addStudioMonths(dateOfBirth, ADULT_YEARS * 12) > today;
}

interface CorrectedBirth {
  /** On record before. */
  readonly bornBefore: StudioDate | null | undefined;
  readonly dateOfBirth: StudioDate | null;
  /** When the guardian on record authorised. */
  readonly authorizedAt: Date;
}

/** Whether a corrected birth date shows that no guardian was ever needed: the member was of age already. */
export function wasNeverNeeded({ bornBefore, dateOfBirth, authorizedAt }: CorrectedBirth): boolean {
  const isCorrected = dateOfBirth !== null && dateOfBirth !== bornBefore;
  return isCorrected && !isMinor({ dateOfBirth }, toStudioDate(authorizedAt));
}

/** The last birth date of an adult on a day. A person born on 29 February comes of age on 28 February. */
export function lastAdultBirthDate(today: StudioDate): StudioDate {
  const sameDay = addStudioMonths(today, -ADULT_YEARS * 12);
  const dayAfter = addStudioDays(sameDay, 1);
  return isMinor({ dateOfBirth: dayAfter }, today) ? sameDay : dayAfter;
}
