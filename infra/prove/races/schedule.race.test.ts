import { addStudioDays } from '@studio/contracts/studio-time';
import { expect } from 'vitest';
import { castOf } from './race-cast.ts';
import { atOnce, race } from './run-race.ts';
import { surely } from './seat-calls.ts';

const cast = castOf(0, 3);
let weeks = 0;

race('two bulk generations make each shared training once', async () => {
  const monday = addStudioDays('2030-01-07', 7 * weeks);
  weeks += 1;
  const times = ['05:00', '06:00', '07:00'];
  const form = { category: 'normal', maxCapacity: 10, morningSlots: times, afternoonSlots: [] };
  const days = (from: number, to: number) => ({
    startDate: addStudioDays(monday, from),
    endDate: addStudioDays(monday, to),
  });
  const generate = (range: ReturnType<typeof days>) => () =>
    surely(() => cast.admin.post('/api/admin/trainings/bulk', { ...form, ...range }));
  const [first, second] = await atOnce([generate(days(0, 3)), generate(days(2, 5))]);

  const { created, skipped } = first!.body;
  // One generation creates everything that they have in common, and the other one skips it.
  expect([
    [12, 0, 6, 6],
    [6, 6, 12, 0],
  ]).toContainEqual([created, skipped, second!.body.created, second!.body.skipped]);
  const { startDate: from, endDate: to } = days(0, 5);
  const { body } = await surely(() => cast.admin.get(`/api/admin/trainings?from=${from}&to=${to}`));
  const found = body.map((row: { training_date: string; start_time: string }) => [row.training_date, row.start_time]);
  const expected = [0, 1, 2, 3, 4, 5].flatMap((day) => times.map((time) => [addStudioDays(monday, day), `${time}:00`]));
  expect(found.map(String).toSorted()).toEqual(expected.map(String).toSorted());
  return created === 12 ? 'the first' : 'the second';
});
