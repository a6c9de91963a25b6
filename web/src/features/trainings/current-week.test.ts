import { addStudioDays, mondayOf, toStudioDate } from '@studio/contracts/studio-time';
import { expect, it } from 'vitest';
import { currentWeek, weekRange } from './current-week.ts';

it('is the week that the rest of the app calls this week, at every hour of it', () => {
  const start = Date.UTC(2026, 11, 24);
  for (let hour = 0; hour < 24 * 15; hour += 1) {
    const now = new Date(start + hour * 3_600_000);
    const monday = mondayOf(toStudioDate(now));
    expect(currentWeek(now)).toBe(monday);
    expect(weekRange(monday)).toEqual({ startDate: monday, endDate: addStudioDays(monday, 6) });
  }
});
