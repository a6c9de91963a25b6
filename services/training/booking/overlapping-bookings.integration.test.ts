import { beforeAll, expect, test } from 'vitest';
import { statusesOf } from '@studio/chassis/testing/api-client';
import { nextMonday, type Person } from '../testing/people.ts';
import { auditedStudio } from '../testing/studio-bench.ts';

const studio = auditedStudio({ settings: { REFUSE_OVERLAPPING_BOOKINGS: '1' } });
let admin: Person;
let hour = 4;

beforeAll(async () => {
  admin = await studio.signIn('admin');
});

/** A normal and a special training at the same hour, and one that begins as they end; no other test has this hour. */
async function threeTrainings() {
  hour += 3;
  const at = (offset: number, minute = '00') => `${String(hour + offset).padStart(2, '0')}:${minute}`;
  const on = (over: Record<string, unknown>) => studio.schedule(admin, { trainingDate: nextMonday(), ...over });
  return {
    normal: await on({ startTime: at(0), endTime: at(1) }),
    special: await on({ category: 'special', startTime: at(0, '30'), endTime: at(1, '30') }),
    adjacent: await on({ startTime: at(1), endTime: at(2) }),
  };
}

async function memberWithCredits(): Promise<Person> {
  const person = await studio.signIn('member');
  await studio.events.memberWithPlan(person.id);
  const set = await admin.ask('PUT', `/api/admin/users/${person.id}/special-trainings`, { value: 5 });
  expect(set.status).toBe(200);
  return person;
}

const book = (person: Person, trainingId: string, through?: Parameters<Person['ask']>[3]) =>
  person.ask('POST', '/api/trainings/register', { trainingId }, through);

test('a member’s second booking at the same hour is refused; one that begins as the first ends is not', async () => {
  const { normal, special, adjacent } = await threeTrainings();
  const ana = await memberWithCredits();
  expect((await book(ana, normal)).status).toBe(201);
  expect(await book(ana, special)).toMatchObject({ status: 409, body: { code: 'OVERLAPPING_BOOKING' } });
  expect((await book(ana, adjacent)).status).toBe(201);
  expect((await ana.ask('DELETE', `/api/trainings/register/${normal}`)).status).toBe(200);
  // The special training overlaps the adjacent one, too.
  expect((await book(ana, special)).body.code).toBe('OVERLAPPING_BOOKING');
  expect((await ana.ask('DELETE', `/api/trainings/register/${adjacent}`)).status).toBe(200);
  expect((await book(ana, special)).status).toBe(201);
});

test('of two bookings at once one is refused, in one process and in two', async () => {
  const other = await studio.startOneApi();
  for (const through of [undefined, other.call]) {
    const { normal, special } = await threeTrainings();
    const members = await Promise.all(Array.from({ length: 4 }, memberWithCredits));
    const answers = await Promise.all(
      members.map((person) => Promise.all([book(person, normal), book(person, special, through)])),
    );
    for (const pair of answers) expect(statusesOf(pair)).toEqual([201, 409]);
  }
});

test('an administrator goes on, and a member may change one class for another at its hour', async () => {
  const { normal, special } = await threeTrainings();
  const ana = await memberWithCredits();
  await book(ana, normal);
  expect((await ana.ask('POST', `/api/trainings/${special}/switch`, { from: normal })).status).toBe(201);
  const enrolled = await admin.ask('POST', `/api/admin/trainings/${normal}/register`, { userId: ana.id });
  expect(enrolled.status).toBe(201);
});
