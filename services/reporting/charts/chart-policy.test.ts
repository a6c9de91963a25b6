import { describe, expect, test } from 'vitest';
import { everyDay, occupancyOf } from './chart-policy.ts';

describe('bookings per day', () => {
  test('every day is listed, oldest first, including days without a booking', () => {
    const days = everyDay('2026-12-30', 4, [
      { date: '2027-01-01', count: 3 },
      { date: '2026-12-30', count: 1 },
    ]);
    expect(days).toEqual([
      { date: '2026-12-30', count: 1 },
      { date: '2026-12-31', count: 0 },
      { date: '2027-01-01', count: 3 },
      { date: '2027-01-02', count: 0 },
    ]);
  });
});

describe('occupancy', () => {
  test('trainings of the same weekday and hour are added up, from Monday to Sunday and by the hour', () => {
    const at = (date: string, startTime: string, booked: number) => ({ date, startTime, capacity: 10, booked });
    const occupancy = occupancyOf([
      at('2026-11-22', '09:00:00', 1),
      at('2026-11-16', '18:00:00', 4),
      at('2026-11-23', '18:30:00', 5),
      at('2026-11-16', '05:00:00', 10),
    ]);
    expect(occupancy).toEqual([
      { weekday: 1, hour: 5, booked: 10, capacity: 10 },
      { weekday: 1, hour: 18, booked: 9, capacity: 20 },
      { weekday: 7, hour: 9, booked: 1, capacity: 10 },
    ]);
  });
});
