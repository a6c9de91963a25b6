import type { StudioTime } from '../studio-time.ts';

/** The seats of a class and the number of people that it needs (`docs/product.md` §3.20). */
interface People {
  readonly taken: number;
  /** Undefined for a class without a minimum. */
  readonly minimum: number | undefined;
}

/** Whether fewer people have a seat in a class than it needs. */
export function needsMorePeople({ taken, minimum = 0 }: People): boolean {
  return taken < minimum;
}

/** Whether a class that is not cancelled has few people: fewer than it needs, and it has not begun. */
export function hasFewPeople({ startsAt, ...people }: People & { readonly startsAt: Date }, now: Date): boolean {
  return startsAt > now && needsMorePeople(people);
}

/** When a class ends that begins at a time of day and lasts so many minutes; null if that is on the next day. */
export function endAfter(start: StudioTime, minutes: number): StudioTime | null {
  const [hour, minute, second] = start.split(':').map(Number) as [number, number, number];
  const end = hour * 60 + minute + minutes;
  const digits = (part: number) => String(part).padStart(2, '0');
  return end < 24 * 60 ? [Math.floor(end / 60), end % 60, second].map(digits).join(':') : null;
}
