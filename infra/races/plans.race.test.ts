import { expect } from 'vitest';
import { outcomeOf } from '../acceptance/access/send.ts';
import { castOf, classesGranted } from './race-cast.ts';
import { atOnce, race } from './run-race.ts';
import { assignPlan, book, cancelBooking, classesOf, registrantsOf, schedule, surely } from './seat-calls.ts';

const cast = castOf(1, 2);

race('a class is spent before the plan is taken away, or there is none to spend', async (track) => {
  const ana = cast.members[track]![0]!;
  await assignPlan(cast.admin, ana, cast.planId);
  const trainingId = await schedule(cast.admin, cast.newForm(5));
  const answers = await atOnce([
    () => cast.admin.put(`/api/admin/users/${ana.id}/plan`, { action: 'remove', removeStatus: 'Error' }),
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
  // What is given back waits for the next plan.
  if (gotIn) await surely(cancelBooking(ana, trainingId));
  await assignPlan(cast.admin, ana, cast.planId);
  expect(await classesOf(ana)).toBe(classesGranted + (gotIn ? 1 : 0));
  return gotIn ? 'the booking' : 'the removal';
});

race('who gets another plan has one at every moment', async (track) => {
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
