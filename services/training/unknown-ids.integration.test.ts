import { newId } from '@studio/chassis/mongo/new-id';
import { beforeAll, expect, test } from 'vitest';
import { nextMonday, type Person } from './testing/people.ts';
import { studioForTests } from './testing/studio-bench.ts';

const studio = studioForTests();
let admin: Person;
let member: Person;

beforeAll(async () => {
  [admin, member] = [await studio.signIn('admin'), await studio.signIn('member')];
  await studio.events.memberWithPlan(member.id);
});

const form = {
  category: 'normal',
  maxCapacity: 10,
  trainingDate: nextMonday(),
  startTime: '10:00',
  endTime: '11:00',
};

test.each<[method: 'GET' | 'POST' | 'PUT', path: string, code: string, body?: unknown]>([
  ['GET', 'trainings/:id/registrations', 'TRAINING_NOT_FOUND'],
  ['GET', `trainings/:id/enrolment?users=${newId()}`, 'TRAINING_NOT_FOUND'],
  ['GET', 'trainings/:id/waitlist', 'TRAINING_NOT_FOUND'],
  ['GET', 'trainings/:id/cancellation', 'TRAINING_NOT_FOUND'],
  ['POST', 'trainings/:id/preview', 'TRAINING_NOT_FOUND', form],
  ['GET', 'closures/:id', 'CLOSURE_NOT_FOUND'],
  ['GET', 'users/:id/bookings', 'USER_NOT_FOUND'],
  ['PUT', 'users/:id/fixed-slots', 'USER_NOT_FOUND', { slots: [] }],
])('an administrator who asks %s %s about nothing learns so', async (method, path, code, body) => {
  const answer = await admin.ask(method, `/api/admin/${path.replace(':id', newId())}`, body);
  expect(answer).toMatchObject({ status: 404, body: { code } });
});

test('nobody joins or leaves the waitlist of a training that is not there', async () => {
  const path = `/api/trainings/${newId()}/waitlist`;
  for (const method of ['POST', 'DELETE'] as const) {
    expect(await member.ask(method, path)).toMatchObject({ status: 404, body: { code: 'TRAINING_NOT_FOUND' } });
  }
});

test('a ledger has nothing before an entry that is not there', async () => {
  expect(await member.ask('GET', `/api/users/movements?before=${newId()}`)).toMatchObject({ status: 200, body: [] });
});
