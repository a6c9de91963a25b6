import { expect } from 'vitest';
import { outcomeOf } from '@studio/chassis/testing/api-client';
import { castOf } from './race-cast.ts';
import { atOnce, race } from './run-race.ts';
import { book, cancelBooking, classesOf, registrantsOf, schedule, surely } from './seat-calls.ts';

/** Members on each track; `npm run test:long` sets 200 for 20 seats. */
const crowd = Number(process.env['LAST_SEATS_CROWD'] ?? 4);
const lastSeats = Math.max(1, Math.floor(crowd / 10));
const cast = castOf(crowd, 0);

race('a member who taps three times gets one seat and spends one class', async (track) => {
  const ana = cast.members[track]![0]!;
  const before = await classesOf(ana);
  const trainingId = await schedule(cast.admin, cast.newForm(5));
  const answers = await atOnce([book(ana, trainingId), book(ana, trainingId), book(ana, trainingId)]);

  const outcomes = answers.map(outcomeOf);
  expect(outcomes.toSorted()).toEqual(['201', '409 ALREADY_BOOKED', '409 ALREADY_BOOKED']);
  expect(await registrantsOf(cast.admin, trainingId)).toEqual([ana.id]);
  expect(await classesOf(ana)).toBe(before - 1);
  await surely(cancelBooking(ana, trainingId));
  return `tap ${outcomes.indexOf('201') + 1}`;
});

race(`of ${crowd} who want the last seats (${lastSeats}), as many get one as there are`, async (track) => {
  const members = cast.members[track]!;
  const before = await Promise.all(members.map(classesOf));
  const trainingId = await schedule(cast.admin, cast.newForm(lastSeats));
  const answers = await atOnce(members.map((member) => book(member, trainingId)));

  const outcomes = answers.map(outcomeOf);
  const winners = members.filter((_, index) => outcomes[index] === '201');
  expect(winners).toHaveLength(lastSeats);
  expect(outcomes.filter((outcome) => outcome === '409 TRAINING_FULL')).toHaveLength(crowd - lastSeats);
  expect(await registrantsOf(cast.admin, trainingId)).toEqual(winners.map(({ id }) => id).toSorted());
  for (const winner of winners) await surely(cancelBooking(winner, trainingId));
  expect(await Promise.all(members.map(classesOf))).toEqual(before);
  return `member ${outcomes.indexOf('201') + 1}`;
});

race('a cancelled seat goes to a member who books at the same moment, or stays free', async (track) => {
  const [ana, berta] = cast.members[track]!.slice(0, 2);
  const before = await classesOf(ana!);
  const trainingId = await schedule(cast.admin, cast.newForm(1));
  await surely(book(ana!, trainingId));
  const answers = await atOnce([cancelBooking(ana!, trainingId), book(berta!, trainingId)]);

  const outcomes = answers.map(outcomeOf);
  expect([
    ['200', '201'],
    ['200', '409 TRAINING_FULL'],
  ]).toContainEqual(outcomes);
  const gotIn = outcomes[1] === '201';
  expect(await registrantsOf(cast.admin, trainingId)).toEqual(gotIn ? [berta!.id] : []);
  expect(await classesOf(ana!)).toBe(before);
  if (gotIn) await surely(cancelBooking(berta!, trainingId));
  return gotIn ? 'the cancellation' : 'the booking, which was refused';
});

race('the capacity never falls below the taken seats, and no seat is taken beyond it', async (track) => {
  const [ana, berta] = cast.members[track]!.slice(0, 2);
  const form = cast.newForm(2);
  const trainingId = await schedule(cast.admin, form);
  await surely(book(ana!, trainingId));
  const answers = await atOnce([
    () => cast.admin.put(`/api/admin/trainings/${trainingId}`, { ...form, maxCapacity: 1 }),
    book(berta!, trainingId),
  ]);

  const outcomes = answers.map(outcomeOf);
  expect([
    ['200', '409 TRAINING_FULL'],
    ['409 CAPACITY_BELOW_ENROLLED', '201'],
  ]).toContainEqual(outcomes);
  const gotIn = outcomes[1] === '201';
  expect(await registrantsOf(cast.admin, trainingId)).toHaveLength(gotIn ? 2 : 1);
  await surely(cancelBooking(ana!, trainingId));
  if (gotIn) await surely(cancelBooking(berta!, trainingId));
  return gotIn ? 'the booking' : 'the cut';
});
