import { randomInt } from 'node:crypto';
import { expect } from 'vitest';
import { outcomeOf } from '@studio/chassis/testing/api-client';
import { waitFor } from '@studio/chassis/testing/until';
import { castOf } from './race-cast.ts';
import { atOnce, race } from './run-race.ts';
import { book, cancelBooking, cancelTraining, classesOf, registrantsOf, schedule, surely } from './seat-calls.ts';

const cast = castOf(2, 5);
/** In a separate room: another file uses the same day. */
const newForm = (maxCapacity: number) => ({ ...cast.newForm(maxCapacity), room: 'Invitados' });

const newPhone = () => `3${String(randomInt(1_000_000_000)).padStart(9, '0')}`;
const writeDown =
  (trainingId: string, phone = newPhone()) =>
  () =>
    cast.admin.post(`/api/admin/trainings/${trainingId}/guests`, { name: 'Paula Isaza', phone, authorized: true });
const remove = (trainingId: string, id: string) => () =>
  cast.admin.delete(`/api/admin/trainings/${trainingId}/register/${id}`);

race('the last seat goes to the booking member or to the enrolled guest', async (track) => {
  const [ana] = cast.members[track]!;
  const before = await classesOf(ana!);
  const trainingId = await schedule(cast.admin, newForm(1));
  const [booked, written] = await atOnce([book(ana!, trainingId), writeDown(trainingId)]);

  const outcomes = [booked!, written!].map(outcomeOf);
  expect(outcomes.toSorted()).toEqual(['201', '409 TRAINING_FULL']);
  const byMember = outcomes[0] === '201';
  expect(await registrantsOf(cast.admin, trainingId)).toEqual([byMember ? ana!.id : written!.body.id]);
  await surely(byMember ? cancelBooking(ana!, trainingId) : remove(trainingId, written!.body.id));
  expect(await classesOf(ana!)).toBe(before);
  return byMember ? 'the member' : 'the guest';
});

race('a guest whom two administrators remove frees one seat', async () => {
  const trainingId = await schedule(cast.admin, newForm(2));
  const [first, second] = [await surely(writeDown(trainingId)), await surely(writeDown(trainingId))];
  const answers = await atOnce([remove(trainingId, first.body.id), remove(trainingId, first.body.id)]);

  const outcomes = answers.map(outcomeOf);
  expect(outcomes.toSorted()).toEqual(['200', '404 USER_NOT_BOOKED']);
  expect(await registrantsOf(cast.admin, trainingId)).toEqual([second.body.id]);
  return `administrator ${outcomes.indexOf('200') + 1}`;
});

race(
  'a guest who gets an account as that account books the class has one seat in it, or each has their own',
  async (track) => {
    const [ana] = cast.members[track]!;
    const before = await classesOf(ana!);
    const trainingId = await schedule(cast.admin, newForm(2));
    const guestId: string = (await surely(writeDown(trainingId))).body.id;
    const [joined, booked] = (
      await atOnce([
        () => cast.admin.post(`/api/admin/guests/${guestId}/account`, { userId: ana!.id }),
        book(ana!, trainingId),
      ])
    ).map(outcomeOf);

    const isFirst = joined === '200';
    expect([joined, booked]).toEqual(isFirst ? ['200', '409 ALREADY_BOOKED'] : ['409 USER_ALREADY_BOOKED', '201']);
    const registrants = isFirst ? [ana!.id] : [ana!.id, guestId];
    expect(await registrantsOf(cast.admin, trainingId)).toEqual(registrants.toSorted());
    expect(await classesOf(ana!)).toBe(before - (isFirst ? 0 : 1));
    await surely(cancelBooking(ana!, trainingId));
    expect(await classesOf(ana!)).toBe(before);
    return isFirst ? 'the account' : 'the booking';
  },
);

race('a guest enrolled as the studio cancels the class has no seat in it', async () => {
  const trainingId = await schedule(cast.admin, newForm(2));
  const [written, cancelled] = (await atOnce([writeDown(trainingId), cancelTraining(cast.admin, trainingId)])).map(
    outcomeOf,
  );

  expect(cancelled).toBe('200');
  expect(['201', '409 TRAINING_CANCELLED']).toContain(written);
  // A guest has no class to get back, so the refunds say nothing of the seat.
  await waitFor(async () => expect(await registrantsOf(cast.admin, trainingId)).toEqual([]));
  return written === '201' ? 'the guest' : 'the cancellation';
});
