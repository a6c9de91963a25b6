import { ARRIVAL_CLOSES_MINUTES, ARRIVAL_OPENS_MINUTES } from './attendance.ts';

/**
 * Whether a class takes «Llegué» and shows its code: from 15 minutes before the start to 10 minutes after it, both
 * inclusive (docs/product.md §3.22).
 */
export function arrivalIsOpen({ startsAt }: { readonly startsAt: Date }, now: Date): boolean {
  const minutes = (now.getTime() - startsAt.getTime()) / 60_000;
  return -ARRIVAL_OPENS_MINUTES <= minutes && minutes <= ARRIVAL_CLOSES_MINUTES;
}
