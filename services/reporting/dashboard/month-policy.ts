import { addStudioDays, addStudioMonths, type StudioDate } from '@studio/contracts/studio-time';

export type Month = ReturnType<typeof monthsAt>['current'];

/** The first and last day of the calendar month of a studio date, and of the one before (`docs/product.md` §7.1). */
export function monthsAt(today: StudioDate) {
  const first = `${today.slice(0, 7)}-01`;
  const firstOfPrevious = addStudioMonths(first, -1);
  return {
    current: { first, last: addStudioDays(addStudioMonths(first, 1), -1) },
    previous: { first: firstOfPrevious, last: addStudioDays(first, -1) },
  };
}

/** Percent against the previous month: 100 if only that was 0, 0 if both were 0 (`docs/product.md` §7.1). */
export function monthlyChange(current: number, previous: number): number {
  if (previous === 0) return current === 0 ? 0 : 100;
  return ((current - previous) / previous) * 100;
}
