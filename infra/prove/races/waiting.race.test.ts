import { expect } from 'vitest';
import { outcomeOf } from '@studio/chassis/testing/api-client';
import type { Person } from '../testing/kit/people.ts';
import { castOf } from './race-cast.ts';
import { atOnce, race } from './run-race.ts';
import {
  assignPlan,
  book,
  cancelBooking,
  cancelTraining,
  classesOf,
  joinList,
  leaveAll,
  leaveList,
  leaveLists,
  registrantsOf,
  schedule,
  surely,
  untilClassesOf,
  untilRefunded,
  waitingFor,
} from './seat-calls.ts';

const cast = castOf(9, 6);

/** A class whose only seat is taken, its waiting members, and the others of the track, who have no seat anywhere. */
async function fullClass(track: number, waitingCount: number) {
  const [holder, ...others] = cast.members[track]! as [Person, ...Person[]];
  // In this order, since a freed seat goes to a member who still waits.
  await Promise.all([holder, ...others].map(leaveLists));
  await Promise.all([holder, ...others].map(leaveAll));
  const form = cast.newForm(1);
  const trainingId = await schedule(cast.admin, form);
  await surely(book(holder, trainingId));
  const waiting = others.slice(0, waitingCount);
  for (const member of waiting) await surely(joinList(member, trainingId));
  return { holder, trainingId, form, waiting, others: others.slice(waitingCount) };
}

/** Account ids in alphabetical order. */
const idsOf = (members: readonly Person[]) => members.map(({ id }) => id).toSorted();

/** Books another class at the same hour for a member, which rules out a promotion. */
async function makeBusy(member: Person): Promise<void> {
  await surely(book(member, await schedule(cast.admin, cast.newForm(1))));
}

race('a free seat goes to the first eligible waiting member, however many book at the same moment', async (track) => {
  const { holder, trainingId, waiting, others } = await fullClass(track, 5);
  const [busy, first, ...later] = waiting as [Person, Person, ...Person[]];
  await makeBusy(busy);
  const before = await classesOf(first);
  const sends = [cancelBooking(holder, trainingId), ...others.map((member) => book(member, trainingId))];
  const [cancelled, ...booked] = (await atOnce(sends)).map(outcomeOf);

  expect(cancelled).toBe('200');
  expect(new Set(booked)).toEqual(new Set(['409 TRAINING_FULL']));
  expect(await registrantsOf(cast.admin, trainingId)).toEqual([first.id]);
  expect(await waitingFor(cast.admin, trainingId)).toEqual([busy, ...later].map(({ id }) => id));
  expect(await classesOf(first)).toBe(before - 1);
  return 'the first who could';
});

race('added seats go to the waitlist while members join, leave and book', async (track) => {
  const { holder, trainingId, form, waiting, others } = await fullClass(track, 4);
  const [leaving, ...staying] = waiting as [Person, ...Person[]];
  const [joining, booking] = others as [Person, Person];
  const outcomes = (
    await atOnce([
      () => cast.admin.put(`/api/admin/trainings/${trainingId}`, { ...form, maxCapacity: 4 }),
      leaveList(leaving, trainingId),
      joinList(joining, trainingId),
      book(booking, trainingId),
    ])
  ).map(outcomeOf);

  const [edited, left, joined, booked] = outcomes;
  expect(edited).toBe('200');
  const hasLeft = left === '200';
  expect(hasLeft ? '200' : left).toBe(hasLeft ? '200' : '404 NOT_WAITING');
  const promoted = hasLeft ? staying : [leaving, ...staying.slice(0, 2)];
  expect(await registrantsOf(cast.admin, trainingId)).toEqual(idsOf([holder, ...promoted]));
  expect(booked).toBe('409 TRAINING_FULL');
  const hasJoined = joined === '201';
  expect(hasJoined ? '201' : joined).toBe(hasJoined ? '201' : '409 TRAINING_NOT_FULL');
  const stillWaiting = [...(hasLeft ? [] : staying.slice(2)), ...(hasJoined ? [joining] : [])];
  expect(await waitingFor(cast.admin, trainingId)).toEqual(stillWaiting.map(({ id }) => id));
  return hasLeft ? 'the leaving' : 'the seats';
});

race('a member who leaves the waitlist as a seat becomes free has the seat or has left', async (track) => {
  const { holder, trainingId, waiting } = await fullClass(track, 1);
  const [ana] = waiting as [Person];
  const before = await classesOf(ana);
  const [cancelled, left] = (await atOnce([cancelBooking(holder, trainingId), leaveList(ana, trainingId)])).map(
    outcomeOf,
  );

  expect(cancelled).toBe('200');
  const hasSeat = left === '404 NOT_WAITING';
  expect(hasSeat ? '404 NOT_WAITING' : left).toBe(hasSeat ? '404 NOT_WAITING' : '200');
  expect(await registrantsOf(cast.admin, trainingId)).toEqual(hasSeat ? [ana.id] : []);
  expect(await waitingFor(cast.admin, trainingId)).toEqual([]);
  expect(await classesOf(ana)).toBe(hasSeat ? before - 1 : before);
  return hasSeat ? 'the seat' : 'the leaving';
});

race('a plan that ends as a seat becomes free pays for it, or its member is passed over', async () => {
  const [holder, ana] = await Promise.all([cast.newMember(), cast.newMember()]);
  const trainingId = await schedule(cast.admin, cast.newForm(1));
  await surely(book(holder, trainingId));
  await surely(joinList(ana, trainingId));
  const plan = `/api/admin/users/${ana.id}/plan`;
  const remove = () => cast.admin.put(plan, { action: 'remove', removeStatus: 'Cancelado' });
  const outcomes = (await atOnce([cancelBooking(holder, trainingId), remove])).map(outcomeOf);

  expect(outcomes).toEqual(['200', '200']);
  const registrants = await registrantsOf(cast.admin, trainingId);
  const hasSeat = registrants.includes(ana.id);
  expect(registrants).toEqual(hasSeat ? [ana.id] : []);
  expect(await waitingFor(cast.admin, trainingId)).toEqual(hasSeat ? [] : [ana.id]);
  // A new plan lets a skipped member have the seat.
  await assignPlan(cast.admin, ana, cast.planId);
  expect(await registrantsOf(cast.admin, trainingId)).toEqual([ana.id]);
  return hasSeat ? 'the seat' : 'the end of the plan';
});

race('a class cancelled as a seat becomes free refunds everybody and has no waitlist left', async (track) => {
  const { holder, trainingId, waiting } = await fullClass(track, 2);
  const members = [holder, ...waiting];
  const before = await Promise.all(members.map(classesOf));
  const [left, cancelled] = (
    await atOnce([cancelBooking(holder, trainingId), cancelTraining(cast.admin, trainingId)])
  ).map(outcomeOf);
  await untilRefunded(cast.admin, trainingId);

  expect(cancelled).toBe('200');
  expect(['200', '404 NOT_BOOKED']).toContain(left);
  expect(await registrantsOf(cast.admin, trainingId)).toEqual([]);
  expect(await waitingFor(cast.admin, trainingId)).toEqual([]);
  await untilClassesOf(members, [before[0]! + 1, ...before.slice(1)]);
  return left === '200' ? 'the cancellation of the seat' : 'the cancellation of the class';
});
