import { addStudioDays } from '@studio/contracts/studio-time';
import { expect } from 'vitest';
import { waitFor } from '@studio/chassis/testing/until';
import { outcomeOf } from '@studio/chassis/testing/api-client';
import { castOf, classesGranted } from './race-cast.ts';
import { atOnce, race } from './run-race.ts';
import { nextMonday } from '../testing/kit/scenario.ts';
import { book, cancelBooking, cancelTraining, schedule, surely, untilClassesOf } from './seat-calls.ts';

const cast = castOf(3, 0);

/** One day for each track, from Tuesday of the week after next: other races use only its Monday. */
const dayOf = (track: number) => addStudioDays(nextMonday(), 8 + track);

race('a day that is closed while members book and cancel and an administrator generates is empty', async (track) => {
  const day = dayOf(track);
  await startAfresh(track);
  const [holder, second, third] = cast.members[track]! as [Member, Member, Member];
  const form = { ...cast.newForm(3), trainingDate: day };
  const first = await schedule(cast.admin, form);
  const other = await schedule(cast.admin, { ...form, category: 'special' });
  await surely(book(holder, first));
  // Later than any hour that `newForm` gives.
  const slots = { morningSlots: [], afternoonSlots: ['20:00', '21:00'] };
  const bulk = { category: 'normal', maxCapacity: 3, startDate: day, endDate: day, ...slots };

  const [closed, own, booked, , generated] = await atOnce([
    () => cast.admin.post('/api/admin/closures', { startDate: day, endDate: day }),
    cancelBooking(holder, first),
    book(second, first),
    book(third, other),
    () => cast.admin.post('/api/admin/trainings/bulk', bulk),
  ]);
  expect(outcomeOf(closed!)).toBe('201');
  expect(['200', '404 NOT_BOOKED']).toContain(outcomeOf(own!));
  expect(['201', '409 TRAINING_CANCELLED']).toContain(outcomeOf(booked!));
  const { id, bookings, people } = closed!.body.closure;
  expect(bookings).toBe(Number(own!.status !== 200) + Number(booked!.status === 201));
  const settled = { refunded: bookings, mailed: people };
  const progress = async () => (await surely(() => cast.admin.get(`/api/admin/closures/${id}`))).body;
  await waitFor(async () => expect(await progress()).toMatchObject(settled));
  const left = await surely(() => cast.admin.get(`/api/admin/trainings?from=${day}&to=${day}`));
  expect(left.body).toEqual([]);
  await untilAllClasses(track);
  await surely(() => cast.admin.delete(`/api/admin/closures/${id}`));
  return `${bookings} booked, ${generated!.body.created} generated before`;
});

/** Reopens the days, cancels the trainings and refunds the classes left by a round that proved nothing. */
async function startAfresh(track: number): Promise<void> {
  const day = dayOf(track);
  const closures = await surely(() => cast.admin.get('/api/admin/closures'));
  for (const { id, start_date } of closures.body) {
    if (start_date === day) await surely(() => cast.admin.delete(`/api/admin/closures/${id}`));
  }
  const trainings = await surely(() => cast.admin.get(`/api/admin/trainings?from=${day}&to=${day}`));
  for (const { id } of trainings.body) await surely(cancelTraining(cast.admin, id));
  await untilAllClasses(track);
}

function untilAllClasses(track: number): Promise<void> {
  const members = cast.members[track]!;
  return untilClassesOf(
    members,
    members.map(() => classesGranted),
  );
}

type Member = (typeof cast.members)[number][number];
