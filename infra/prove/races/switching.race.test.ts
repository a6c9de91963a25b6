import { expect } from 'vitest';
import { outcomeOf } from '@studio/chassis/testing/api-client';
import { type Person, signIn } from '../testing/kit/people.ts';
import { castOf, classesGranted } from './race-cast.ts';
import { atOnce, race } from './run-race.ts';
import {
  assignPlan,
  book,
  cancelBooking,
  cancelTraining,
  classesOf,
  leaveAll,
  registrantsOf,
  schedule,
  surely,
  untilClassesOf,
  untilRefunded,
} from './seat-calls.ts';

const cast = castOf(2, 5);

const switchTo = (member: Person, from: string, to: string) => () =>
  member.post(`/api/trainings/${to}/switch`, { from });

/** A member with a fresh plan and one seat, and another training to switch to. */
async function seated(track: number, seatsOfOther: number) {
  const [ana, beto] = cast.members[track]! as [Person, Person];
  for (const member of [ana, beto]) {
    await leaveAll(member);
    await assignPlan(cast.admin, member, cast.planId);
  }
  const own = await schedule(cast.admin, cast.newForm(5));
  const other = await schedule(cast.admin, cast.newForm(seatsOfOther));
  await surely(book(ana, own));
  return { ana, beto, own, other };
}

race('the last seat goes to a switch or to a booking; a losing switch keeps the old seat', async (track) => {
  const { ana, beto, own, other } = await seated(track, 1);
  const [switched, booked] = (await atOnce([switchTo(ana, own, other), book(beto, other)])).map(outcomeOf);

  const won = switched === '201';
  expect([switched, booked]).toEqual(won ? ['201', '409 TRAINING_FULL'] : ['409 TRAINING_FULL', '201']);
  expect(await registrantsOf(cast.admin, own)).toEqual(won ? [] : [ana.id]);
  expect(await registrantsOf(cast.admin, other)).toEqual([won ? ana.id : beto.id]);
  expect(await classesOf(ana)).toBe(classesGranted - 1);
  return won ? 'the switch' : 'the booking';
});

race('of two switches from one seat, one succeeds', async (track) => {
  const { ana, own, other } = await seated(track, 5);
  const third = await schedule(cast.admin, cast.newForm(5));
  const outcomes = (await atOnce([switchTo(ana, own, other), switchTo(ana, own, third)])).map(outcomeOf);

  expect(outcomes.toSorted()).toEqual(['201', '404 NOT_BOOKED']);
  const [taken, missed] = outcomes[0] === '201' ? [other, third] : [third, other];
  expect(await registrantsOf(cast.admin, own)).toEqual([]);
  expect(await registrantsOf(cast.admin, taken)).toEqual([ana.id]);
  expect(await registrantsOf(cast.admin, missed)).toEqual([]);
  expect(await classesOf(ana)).toBe(classesGranted - 1);
  return taken === other ? 'the first' : 'the second';
});

race('a switch and a cancellation of its seat refund the class once', async (track) => {
  const { ana, own, other } = await seated(track, 5);
  const [switched, cancelled] = (await atOnce([switchTo(ana, own, other), cancelBooking(ana, own)])).map(outcomeOf);

  const won = switched === '201';
  expect([switched, cancelled]).toEqual(won ? ['201', '404 NOT_BOOKED'] : ['404 NOT_BOOKED', '200']);
  expect(await registrantsOf(cast.admin, other)).toEqual(won ? [ana.id] : []);
  expect(await classesOf(ana)).toBe(classesGranted - (won ? 1 : 0));
  return won ? 'the switch' : 'the cancellation';
});

race('a switch into a training that is cancelled is refused, or refunded', async (track) => {
  const { ana, own, other } = await seated(track, 5);
  const [switched] = (await atOnce([switchTo(ana, own, other), cancelTraining(cast.admin, other)])).map(outcomeOf);
  await untilRefunded(cast.admin, other);

  const won = switched === '201';
  expect(won ? '201' : switched).toBe(won ? '201' : '409 TRAINING_CANCELLED');
  expect(await registrantsOf(cast.admin, own)).toEqual(won ? [] : [ana.id]);
  await untilClassesOf([ana], [classesGranted - (won ? 0 : 1)]);
  return won ? 'the switch' : 'the cancellation';
});

race('no coming seat outlives a suspension that frees the bookings', async () => {
  const ana = await cast.newMember();
  const [own, other] = [await schedule(cast.admin, cast.newForm(5)), await schedule(cast.admin, cast.newForm(5))];
  await surely(book(ana, own));
  const user = `/api/admin/users/${ana.id}`;
  const form = await formOf(ana);
  const change = (accountStatus: string) => () =>
    cast.admin.put(user, { ...form, accountStatus, freeBookings: accountStatus !== 'active' });
  const [suspended, booked] = (await atOnce([change('suspended'), book(ana, other)])).map(outcomeOf);

  expect(suspended).toBe('200');
  expect(['201', '401 SESSION_ENDED']).toContain(booked);
  for (const training of [own, other]) expect(await registrantsOf(cast.admin, training)).toEqual([]);
  await surely(change('active'));
  const back = await signIn(cast.origin, ana.email, ana.password);
  expect(await classesOf(back)).toBe(classesGranted);
  return booked === '201' ? 'the booking' : 'the suspension';
});

/** Fields that an edit of the account must repeat. */
async function formOf({ id, email }: Person): Promise<Record<string, unknown>> {
  const { body } = await surely(() => cast.admin.get(`/api/admin/users?search=${encodeURIComponent(email)}`));
  const user = body.items.find((each: { id: string }) => each.id === id);
  return {
    firstName: user.first_name,
    lastName: user.last_name,
    email,
    phone: user.phone,
    documentType: user.document_type,
    documentNumber: user.document_number,
  };
}
