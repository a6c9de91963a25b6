import { expect } from 'vitest';
import { waitFor } from '@studio/chassis/testing/until';
import { addStudioDays, weekdayOf } from '@studio/contracts/studio-time';
import { outcomeOf } from '@studio/chassis/testing/api-client';
import { nextMonday } from '../testing/kit/scenario.ts';
import { castOf } from './race-cast.ts';
import { atOnce, race } from './run-race.ts';
import { book, leaveAll, registrantsOf, schedule, surely } from './seat-calls.ts';

/** Members with the fixed slot on each track; half as many seats. `npm run test:long` sets 20. */
const holders = Number(process.env['FIXED_SLOT_HOLDERS'] ?? 4);
const seats = Math.floor(holders / 2);
/** Monday of the week after next: its trainings share no hour with those of other races. */
const day = 7;
const cast = castOf(holders + 1, day);
const weekday = weekdayOf(addStudioDays(nextMonday(), day));

race(
  `of ${holders} fixed slots, the first ${seats} have the seats of a new training, and nobody else`,
  async (track) => {
    const members = cast.members[track]!;
    const [outsider, ...withSlot] = [members.at(-1)!, ...members.slice(0, -1)];
    await Promise.all(members.map(leaveAll));
    const form = cast.newForm(seats);
    const slots = [{ weekday, startTime: form['startTime'], category: 'normal' }];
    for (const { id } of withSlot) await surely(() => cast.admin.put(`/api/admin/users/${id}/fixed-slots`, { slots }));
    const trainingId = await schedule(cast.admin, form);
    // One of the holders also books, after the fixed slots before theirs or in their own turn.
    const booked = (await atOnce([book(outsider, trainingId), book(withSlot.at(-1)!, trainingId)])).map(outcomeOf);

    expect(booked).toEqual(['409 TRAINING_FULL', '409 TRAINING_FULL']);
    const first = withSlot.slice(0, seats).map(({ id }) => id);
    expect(await registrantsOf(cast.admin, trainingId)).toEqual(first.toSorted());
    for (const [index, { id }] of withSlot.entries()) {
      const { body } = await surely(() => cast.admin.get(`/api/admin/users/${id}/fixed-slots`));
      expect(body[0].last).toMatchObject({ trainingId, refusal: index < seats ? null : 'TRAINING_FULL' });
      await surely(() => cast.admin.put(`/api/admin/users/${id}/fixed-slots`, { slots: [] }));
    }
    return 'the fixed slots';
  },
);

race('trainings of one hour that are scheduled at once give a member one seat each', async (track) => {
  const [ana] = cast.members[track]!;
  await leaveAll(ana!);
  const form = cast.newForm(1);
  const slots = [{ weekday, startTime: form['startTime'], category: 'normal' }];
  await surely(() => cast.admin.put(`/api/admin/users/${ana!.id}/fixed-slots`, { slots }));
  const later = { ...form, trainingDate: addStudioDays(String(form['trainingDate']), 7) };
  const ids = await Promise.all([schedule(cast.admin, form), schedule(cast.admin, later)]);
  const isBooked = async () => {
    for (const id of ids) expect(await registrantsOf(cast.admin, id)).toEqual([ana!.id]);
  };
  await waitFor(isBooked);
  await surely(() => cast.admin.put(`/api/admin/users/${ana!.id}/fixed-slots`, { slots: [] }));
  return 'both';
});
