import { dayAndShortMonth } from '../../../dates/spanish-dates.ts';
import { counted } from '../../../ui/counted.ts';
import type { Registrant } from './admin-training-endpoints.ts';

/** Whether somebody came by a plan that holds no more: a special training and a courtesy need none. */
export const lacksPlan = ({ plan, paid_from }: Pick<Registrant, 'plan' | 'paid_from'>) =>
  plan === null && paid_from === 'plan';

/**
 * `Plan hasta el 12 dic · 2 clases`, `Sin plan`; empty for a deleted account, and without a plan for whoever comes with a
 * special training (docs/product.md §11.5).
 */
export function planInWords({ plan, paid_from }: Pick<Registrant, 'plan' | 'paid_from'>): string {
  if (plan === undefined) return '';
  if (plan === null) return paid_from === 'special' ? '' : 'Sin plan';
  const { ends_on: endsOn, classes_left: left } = plan;
  const classes = left === 0 ? 'sin clases' : counted(left, 'clase', 'clases');
  return `Plan hasta el ${dayAndShortMonth(endsOn)} · ${classes}`;
}
