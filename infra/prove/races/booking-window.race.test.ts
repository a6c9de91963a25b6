import { expect, test } from 'vitest';
import { outcomeOf } from '@studio/chassis/testing/api-client';
import { WEEKS_AHEAD_MAX } from '@studio/contracts/rules/bookings';
import { addStudioDays } from '@studio/contracts/studio-time';
import type { Person } from '../testing/kit/people.ts';
import { nextMonday } from '../testing/kit/scenario.ts';
import { castOf } from './race-cast.ts';
import { raceTimeoutMs, rounds } from './run-race.ts';
import { registrantsOf, schedule, surely } from './seat-calls.ts';

/** Number of weeks open from the start. Each round opens one more, so other races are not disturbed. */
const openAtFirst = 4;
const mostRounds = Math.min(rounds, WEEKS_AHEAD_MAX - openAtFirst);
const seats = 2;
const cast = castOf(2, 0);

test(
  'as a week opens, fixed slots have its seats, and none of the members who try all the time',
  { timeout: raceTimeoutMs },
  async () => {
    const members = cast.members.flat();
    const [holders, others] = [members.slice(0, seats), members.slice(seats)];
    const form: Record<string, unknown> = { ...cast.newForm(seats), category: 'special' };
    for (const { id } of members) {
      await surely(() => cast.admin.put(`/api/admin/users/${id}/special-trainings`, { value: mostRounds }));
    }
    for (const { id } of holders) {
      const slots = [{ weekday: 1, startTime: form['startTime'], category: 'special' }];
      await surely(() => cast.admin.put(`/api/admin/users/${id}/fixed-slots`, { slots }));
    }
    for (let round = 1; round <= mostRounds; round += 1) {
      const weeksAhead = openAtFirst + round;
      const trainingDate = addStudioDays(nextMonday(), 7 * (weeksAhead - 1));
      const trainingId = await schedule(cast.admin, { ...form, trainingDate });
      const open = surely(() => cast.admin.put('/api/admin/booking-window', { weeksAhead, opening: null }));
      const outcomes = await Promise.all(others.map((member) => bookOnceOpen(member, trainingId)));
      await open;
      expect(new Set(outcomes)).toEqual(new Set(['409 TRAINING_FULL']));
      expect(await registrantsOf(cast.admin, trainingId)).toEqual(holders.map(({ id }) => id).toSorted());
    }
  },
);

/** Tries to book again and again until the week is open; an answer that timed out says neither. */
async function bookOnceOpen(member: Person, trainingId: string): Promise<string> {
  for (;;) {
    const answer = await member.post('/api/trainings/register', { trainingId });
    const outcome = outcomeOf(answer);
    if (answer.status !== 503 && outcome !== '409 WEEK_NOT_OPEN') return outcome;
  }
}
