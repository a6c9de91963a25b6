import { bulkFormSchema } from '@studio/contracts/http/training-admin-routes';
import { AFTERNOON_SLOTS, CAPACITY, MORNING_SLOTS } from '@studio/contracts/limits';
import { isStudioDate, studioInstant } from '@studio/contracts/studio-time';
import { parseWith } from '../../../ui/form/parse-with.ts';
import { wholeNumber } from '../whole-number.ts';

export const emptyBulkForm = {
  startDate: '',
  endDate: '',
  category: 'normal' as string,
  maxCapacity: String(CAPACITY.default),
};

/** The slots are the same for every day of the range (docs/product.md §3.9). */
export function parseBulk(values: typeof emptyBulkForm) {
  return parseWith(bulkFormSchema, {
    ...values,
    maxCapacity: wholeNumber(values.maxCapacity),
    morningSlots: [...MORNING_SLOTS],
    afternoonSlots: [...AFTERNOON_SLOTS],
  });
}

/** How much of the range has passed: past dates are allowed, and the form warns (docs/product.md §3.8). */
export function pastShare({ startDate, endDate }: typeof emptyBulkForm, now: Date): 'none' | 'part' | 'all' {
  const [first, last] = [MORNING_SLOTS[0], AFTERNOON_SLOTS.at(-1)!];
  if (!isStudioDate(startDate) || studioInstant(startDate, first) >= now) return 'none';
  return isStudioDate(endDate) && studioInstant(endDate, last) < now ? 'all' : 'part';
}
