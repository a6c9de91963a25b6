import { dayAndShortMonth } from '../../../dates/spanish-dates.ts';
import { counted } from '../../../ui/counted.ts';
import type { Registrant } from './admin-training-endpoints.ts';

/** `Plan hasta el 12 dic · 2 clases`, `Sin plan`; empty for a deleted account (docs/product.md §11.5). */
export function planInWords({ plan }: Pick<Registrant, 'plan'>): string {
  if (plan === undefined) return '';
  if (plan === null) return 'Sin plan';
  const { ends_on: endsOn, classes_left: left } = plan;
  const classes = left === 0 ? 'sin clases' : counted(left, 'clase', 'clases');
  return `Plan hasta el ${dayAndShortMonth(endsOn)} · ${classes}`;
}
