import { afterAll, beforeAll, expect, inject } from 'vitest';
import { outcomeOf } from '@studio/chassis/testing/api-client';
import { addStudioDays } from '@studio/contracts/studio-time';
import { openDatabases, type StudioDatabases } from '../../run/studio-databases.ts';
import { coverSince } from '../testing/kit/cover-since.ts';
import { setBookingRules } from '../testing/kit/open-weeks.ts';
import type { Person } from '../testing/kit/people.ts';
import { yesterday } from '../testing/kit/scenario.ts';
import { castOf, rulesOfRaces } from './race-cast.ts';
import { atOnce, race } from './run-race.ts';
import { book, registrantsOf, schedule, surely } from './seat-calls.ts';

const cast = castOf(0, 4);
/** In a separate room: other files use the same days. */
const newForm = () => ({ ...cast.newForm(1), room: 'Faltas' });
const { mongoUrl, namespace, processOrigins } = inject('studio');
/** Long enough ago for an absence to count. */
const missedOn = [addStudioDays(yesterday(), -9), addStudioDays(yesterday(), -8)] as const;

let databases: StudioDatabases;
beforeAll(async () => {
  databases = await openDatabases(mongoUrl, namespace);
  await setBookingRules(cast.admin, processOrigins, rulesOfRaces);
});
afterAll(() => databases.close());

const mark = (member: Person, trainingId: string) => () =>
  cast.admin.put(`/api/admin/trainings/${trainingId}/registrations/${member.id}/attendance`, { attendance: 'absent' });

/** A member with two classes of days ago, paid by the plan and not marked. */
async function memberOfThePast() {
  const member = await cast.newMember();
  await coverSince(databases, member.id, missedOn[0]);
  const missed: string[] = [];
  for (const trainingDate of missedOn) {
    const id = await schedule(cast.admin, { ...newForm(), trainingDate });
    const enrolled = await surely(() => cast.admin.post(`/api/admin/trainings/${id}/register`, { userId: member.id }));
    expect(enrolled.body.paidFrom).toBe('plan');
    missed.push(id);
  }
  const next = async () => schedule(cast.admin, newForm());
  const coming = [await next(), await next(), await next()] as const;
  return { member, missed, coming };
}

race('a class of another day is booked before the absence that forbids it, or refused', async () => {
  const { member, missed, coming } = await memberOfThePast();
  await surely(mark(member, missed[0]!));
  const [marked, booked] = (await atOnce([mark(member, missed[1]!), book(member, coming[0])])).map(outcomeOf);

  expect(marked).toBe('200');
  expect(['201', '409 SAME_DAY_ONLY']).toContain(booked);
  const isIn = booked === '201';
  expect(outcomeOf(await book(member, coming[1])())).toBe('409 SAME_DAY_ONLY');
  expect(await registrantsOf(cast.admin, coming[0])).toEqual(isIn ? [member.id] : []);
  return isIn ? 'the booking' : 'the mark';
});

race('a class of another day is refused until an absence is forgiven, and booked after that', async () => {
  const { member, missed, coming } = await memberOfThePast();
  for (const id of missed) await surely(mark(member, id));
  expect(outcomeOf(await book(member, coming[0])())).toBe('409 SAME_DAY_ONLY');
  const { absences } = (await surely(() => cast.admin.get(`/api/admin/users/${member.id}/absences`))).body;
  expect(absences).toHaveLength(2);
  const forgive = (bookingId: string) => () =>
    cast.admin.post(`/api/admin/users/${member.id}/absences/forgiven`, { bookingId });
  // Two administrators forgive the same one.
  const outcomes = (
    await atOnce([forgive(absences[0].bookingId), forgive(absences[0].bookingId), book(member, coming[1])])
  ).map(outcomeOf);
  const booked = outcomes[2];

  expect(outcomes.slice(0, 2)).toEqual(['200', '200']);
  expect(['201', '409 SAME_DAY_ONLY']).toContain(booked);
  await surely(book(member, coming[2]));
  return booked === '201' ? 'the forgiving' : 'the booking, which was refused';
});
