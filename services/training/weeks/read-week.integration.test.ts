import type { Answer, Call } from '@studio/chassis/testing/api-client';
import { addStudioDays } from '@studio/contracts/studio-time';
import { beforeAll, expect, test } from 'vitest';
import { nextMonday, type Person } from '../testing/people.ts';
import { studioForTests } from '../testing/studio-bench.ts';

const studio = studioForTests();
let other: Call;
let admin: Person;
let ana: Person;

beforeAll(async () => {
  other = (await studio.startOneApi()).call;
  admin = await studio.signIn('admin');
  ana = await studio.signIn('member');
  await studio.events.memberWithPlan(ana.id);
});

const path = `/api/trainings/week?week=${nextMonday()}`;

const look = (through: Call, etag?: string): Promise<Answer> =>
  through('GET', path, { token: ana.token, ...(etag !== undefined && { headers: { 'If-None-Match': etag } }) });
const tagOf = ({ headers }: Answer) => headers.get('etag') ?? '';
const seatsOf = ({ body }: Answer, trainingId: string) =>
  body.find(({ id }: { id: string }) => id === trainingId)?.currentParticipants;

test('any process answers 304 to a client that has the current week', async () => {
  await studio.schedule(admin);
  const first = await look(studio.api.call);
  expect(first.headers.get('cache-control')).toBe('private, no-cache');
  for (const call of [studio.api.call, other]) {
    expect(await look(call, tagOf(first))).toMatchObject({ status: 304, body: '' });
    expect(await look(call, `"other", W/${tagOf(first)}`)).toMatchObject({ status: 304 });
    const again = await look(call, '"other"');
    expect([again.status, again.body, tagOf(again)]).toEqual([200, first.body, tagOf(first)]);
  }
});

test('the read after a write shows it, whichever process wrote and whichever is asked', async () => {
  const trainingId = await studio.schedule(admin);
  const calls = [studio.api.call, other];
  for (let round = 0; round < 12; round += 1) {
    const [writer, reader] = [calls[round % 2]!, calls[Math.floor(round / 2) % 2]!];
    const tags = await Promise.all(calls.map(async (call) => tagOf(await look(call))));
    const isBooking = round % 2 === 0;
    const written = isBooking
      ? await ana.ask('POST', '/api/trainings/register', { trainingId }, writer)
      : await ana.ask('DELETE', `/api/trainings/register/${trainingId}`, undefined, writer);
    expect(written.status).toBe(isBooking ? 201 : 200);
    const after = await look(reader, tags[calls.indexOf(reader)]);
    expect([after.status, seatsOf(after, trainingId)]).toEqual([200, isBooking ? 1 : 0]);
  }
});

test('a week goes from its Monday to its Sunday', async () => {
  const days = [-1, 0, 6, 7].map((days) => addStudioDays(nextMonday(), days));
  const ids: string[] = [];
  for (const trainingDate of days) ids.push(await studio.schedule(admin, { trainingDate }));
  const { body } = await look(studio.api.call);
  const shown = body.map(({ id }: { id: string }) => id).filter((id: string) => ids.includes(id));
  expect(shown).toEqual([ids[1], ids[2]]);
});

test('a training that is scheduled, edited, moved away or cancelled elsewhere is seen at once', async () => {
  const trainingId = await studio.schedule(admin, { startTime: '22:10' });
  expect(seatsOf(await look(other), trainingId)).toBe(0);
  const form = { category: 'normal', maxCapacity: 9, trainingDate: nextMonday(), startTime: '22:10', endTime: '23:00' };
  await admin.ask('PUT', `/api/admin/trainings/${trainingId}`, form);
  const edited = (await look(other)).body.find(({ id }: { id: string }) => id === trainingId);
  expect(edited.maxCapacity).toBe(9);
  await admin.ask('DELETE', `/api/admin/trainings/${trainingId}/cancel`);
  expect(seatsOf(await look(other), trainingId)).toBeUndefined();
});
