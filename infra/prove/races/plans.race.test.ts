import { expect } from 'vitest';
import { outcomeOf } from '@studio/chassis/testing/api-client';
import { castOf, classesGranted } from './race-cast.ts';
import { atOnce, race } from './run-race.ts';
import { assignPlan, book, cancelBooking, classesOf, registrantsOf, schedule, surely } from './seat-calls.ts';

const cast = castOf(1, 2);

race('a class is spent before the plan is removed, or there is none to spend', async (track) => {
  const ana = cast.members[track]![0]!;
  await assignPlan(cast.admin, ana, cast.planId);
  const trainingId = await schedule(cast.admin, cast.newForm(5));
  const answers = await atOnce([
    () => cast.admin.put(`/api/admin/users/${ana.id}/plan`, { action: 'remove', removeStatus: 'Cancelado' }),
    book(ana, trainingId),
  ]);

  const outcomes = answers.map(outcomeOf);
  expect([
    ['200', '201'],
    ['200', '409 NO_PLAN_FOR_DATE'],
  ]).toContainEqual(outcomes);
  const gotIn = outcomes[1] === '201';
  expect(await registrantsOf(cast.admin, trainingId)).toEqual(gotIn ? [ana.id] : []);
  expect(await classesOf(ana)).toBe(0);
  // A class refunded without a plan is kept for the next one (docs/product.md §2.5).
  if (gotIn) await surely(cancelBooking(ana, trainingId));
  await assignPlan(cast.admin, ana, cast.planId);
  expect(await classesOf(ana)).toBe(classesGranted + (gotIn ? 1 : 0));
  return gotIn ? 'the booking' : 'the removal';
});

race('a member who gets another plan has a plan at every moment', async (track) => {
  const ana = cast.members[track]![0]!;
  await assignPlan(cast.admin, ana, cast.planId);
  const trainingId = await schedule(cast.admin, cast.newForm(5));
  const [, booked] = await atOnce([
    () => cast.admin.put(`/api/admin/users/${ana.id}/plan`, { action: 'assign', planId: cast.planId }),
    book(ana, trainingId),
  ]);

  expect(outcomeOf(booked!)).toBe('201');
  const left = await classesOf(ana);
  expect([classesGranted, classesGranted - 1]).toContain(left);
  await surely(cancelBooking(ana, trainingId));
  expect(await classesOf(ana)).toBe(left + 1);
  return left === classesGranted ? 'the booking' : 'the new plan';
});

race('a plan that is renewed and removed at once leaves the renewal, whose classes are granted once', async () => {
  const ana = await cast.newMember();
  const plan = `/api/admin/users/${ana.id}/plan`;
  const removal = { action: 'remove', removeStatus: 'Cancelado' };
  const answers = await atOnce([
    () => cast.admin.put(plan, { action: 'assign', planId: cast.planId, start: 'after-current' }),
    () => cast.admin.put(plan, removal),
  ]);

  expect(answers.map(outcomeOf)).toEqual(['200', '200']);
  const { body } = await surely(() => ana.get('/api/users/current-plan'));
  const waits = body.next !== null;
  expect(body.remainingClasses).toBe(waits ? 0 : classesGranted);
  return waits ? 'the renewal' : 'the removal';
});

race('a booking at the moment its day is frozen is freed or refused', async () => {
  const ana = await cast.newMember();
  const form = cast.newForm(5);
  const trainingId = await schedule(cast.admin, form);
  const days = { from: form['trainingDate'], to: form['trainingDate'] };
  const answers = await atOnce([
    () => cast.admin.put(`/api/admin/users/${ana.id}/plan/freeze`, days),
    book(ana, trainingId),
  ]);

  const outcomes = answers.map(outcomeOf);
  expect([
    ['200', '201'],
    ['200', '409 PLAN_FROZEN'],
  ]).toContainEqual(outcomes);
  expect(await registrantsOf(cast.admin, trainingId)).toEqual([]);
  expect(await classesOf(ana)).toBe(classesGranted);
  return outcomes[1] === '201' ? 'the booking' : 'the freeze';
});
