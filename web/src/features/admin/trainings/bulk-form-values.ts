import { bulkFormSchema } from '@studio/contracts/http/training-admin-routes';
import { AFTERNOON_SLOTS, CAPACITY, MORNING_SLOTS, WEEKDAYS } from '@studio/contracts/rules/classes';
import { isStudioDate, studioInstant } from '@studio/contracts/studio-time';
import { fault, parseWith } from '../../../ui/form/parse-with.ts';
import { classValuesOf, numbersIn } from './class-values.ts';

export const emptyBulkForm = {
  startDate: '',
  endDate: '',
  category: 'normal' as string,
  maxCapacity: String(CAPACITY.default),
  /** The chosen values, separated by commas, here and below. */
  weekdays: WEEKDAYS.join(','),
  morningSlots: MORNING_SLOTS.join(','),
  afternoonSlots: AFTERNOON_SLOTS.join(','),
  /** Empty means no. */
  skipHolidays: '',
  ...classValuesOf(),
};

/** The slots are the same for every day of the range (docs/product.md §3.8). */
export function parseBulk(values: typeof emptyBulkForm) {
  const [morningSlots, afternoonSlots] = [chosen(values.morningSlots), chosen(values.afternoonSlots)];
  const parsed = parseWith(bulkFormSchema, {
    ...values,
    ...numbersIn(values),
    weekdays: chosen(values.weekdays).map(Number),
    morningSlots,
    afternoonSlots,
    skipHolidays: values.skipHolidays !== '',
  });
  const hasSlots = morningSlots.length + afternoonSlots.length > 0;
  return parsed.ok && !hasSlots ? fault('morningSlots', 'Elige al menos una hora') : parsed;
}

const chosen = (values: string) => values.split(',').filter(Boolean);

/** How much of the range has passed: past dates are allowed, and the form warns (docs/product.md §3.8). */
export function pastShare({ startDate, endDate }: typeof emptyBulkForm, now: Date): 'none' | 'part' | 'all' {
  const [first, last] = [MORNING_SLOTS[0], AFTERNOON_SLOTS.at(-1)!];
  if (!isStudioDate(startDate) || studioInstant(startDate, first) >= now) return 'none';
  return isStudioDate(endDate) && studioInstant(endDate, last) < now ? 'all' : 'part';
}
