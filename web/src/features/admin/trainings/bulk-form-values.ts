import { bulkFormSchema } from '@studio/contracts/http/training-admin-routes';
import { AFTERNOON_SLOTS, CAPACITY, MORNING_SLOTS } from '@studio/contracts/limits';
import { parseWith } from '../../../ui/form/parse-with.ts';
import { wholeNumber } from '../whole-number.ts';

export const emptyBulkForm = {
  startDate: '',
  endDate: '',
  category: 'normal' as string,
  maxCapacity: String(CAPACITY.default),
};

/** The slots are the same for every day of the range (spec §9). */
export function parseBulk(values: typeof emptyBulkForm) {
  return parseWith(bulkFormSchema, {
    ...values,
    maxCapacity: wholeNumber(values.maxCapacity),
    morningSlots: [...MORNING_SLOTS],
    afternoonSlots: [...AFTERNOON_SLOTS],
  });
}
