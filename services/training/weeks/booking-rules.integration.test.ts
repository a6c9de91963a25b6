import { beforeAll, expect, test } from 'vitest';
import type { Person } from '../testing/people.ts';
import { type StudioBench, studioForTests } from '../testing/studio-bench.ts';

const studio = studioForTests({ worker: 'none' });
let other: Awaited<ReturnType<StudioBench['startOneApi']>>;
let admin: Person;
let ana: Person;

beforeAll(async () => {
  other = await studio.startOneApi();
  [admin, ana] = [await studio.signIn('admin'), await studio.signIn('member')];
});

const off = { releasedClassReturns: false, absences: null };
const set = { releasedClassReturns: true, absences: { limit: 3, days: 7 } };
const setRules = (body: unknown, ifMatch?: string) =>
  studio.api.call('PUT', '/api/admin/booking-rules', {
    token: admin.token,
    body,
    ...(ifMatch !== undefined && { headers: { 'if-match': ifMatch } }),
  });
const readRules = (through = other.call) => ana.ask('GET', '/api/trainings/booking-rules', undefined, through);

test('all is off at first, and what is set is read by members in every process at once', async () => {
  expect((await readRules()).body).toEqual({ ...off, version: 0 });
  expect(await setRules(set)).toMatchObject({
    status: 200,
    body: { bookingRules: { ...set, version: 1 }, message: 'Reglas de reserva guardadas' },
  });
  const read = await readRules();
  expect(read.body).toEqual({ ...set, version: 1 });
  expect(read.headers.get('etag')).toBe('"1"');
});

test('what they are already makes no version, and of two forms that were opened at once the second is refused', async () => {
  await setRules(set);
  const etag = (await readRules()).headers.get('etag')!;
  expect((await setRules(set, etag)).headers.get('etag')).toBe(etag);
  expect((await setRules(off, etag)).status).toBe(200);
  expect(await setRules(set, etag)).toMatchObject({ status: 412, body: { code: 'CHANGED_MEANWHILE', current: off } });
});

test.each([
  [{ ...set, absences: { limit: 1, days: 7 } }, 'absences.limit'],
  [{ ...set, absences: { limit: 3, days: 31 } }, 'absences.days'],
  [{ absences: null }, 'releasedClassReturns'],
])('they are refused where they are none: %j', async (form, field) => {
  const { status, body } = await setRules(form);
  expect([status, body.errors.map((error: { field: string }) => error.field)]).toEqual([400, [field]]);
});
