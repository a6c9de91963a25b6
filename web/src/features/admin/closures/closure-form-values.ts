import { closureFormSchema } from '@studio/contracts/http/closure-routes';
import { parseWith } from '../../../ui/form/parse-with.ts';

export const emptyClosure = { startDate: '', endDate: '', reason: '' };

/** Without a last day the first one is closed. */
export function parseClosure(values: typeof emptyClosure) {
  return parseWith(closureFormSchema, { ...values, endDate: values.endDate || values.startDate });
}
