import { ARRIVAL_CLOSES_MINUTES, ARRIVAL_OPENS_MINUTES } from '@studio/contracts/rules/attendance';
import { studioInstant } from '@studio/contracts/studio-time';

/** Whether members can say «Llegué» in a class that begins then, in studio time (docs/product.md §3.22). */
export function arrivalIsOpen(day: string, startTime: string, now: Date): boolean {
  const minutes = (now.getTime() - studioInstant(day, startTime).getTime()) / 60_000;
  return -ARRIVAL_OPENS_MINUTES <= minutes && minutes <= ARRIVAL_CLOSES_MINUTES;
}
