import { addStudioDays, addStudioMonths, toStudioDate } from '@studio/contracts/studio-time';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { waitFor } from '@studio/chassis/testing/until';
import { nextMonday, type Person } from '../testing/people.ts';
import { type StudioBench, testWindow, auditedStudio } from '../testing/studio-bench.ts';

const studio = auditedStudio();
/** A second process. */
let other: Awaited<ReturnType<StudioBench['startOneApi']>>;
let admin: Person;
let ana: Person;

beforeAll(async () => {
  other = await studio.startOneApi();
  admin = await studio.signIn('admin');
  ana = await studio.signIn('member');
  await studio.events.memberWithPlan(ana.id, { endsOn: addStudioMonths(toStudioDate(new Date()), 4) });
});
beforeEach(() => setWindow(testWindow));

const path = '/api/admin/booking-window';
const sundayNoon = { weeksAhead: 1, opening: { weekday: 7, time: '12:00' } };
const setWindow = (body: unknown, ifMatch?: string) =>
  studio.api.call('PUT', path, {
    token: admin.token,
    body,
    ...(ifMatch !== undefined && { headers: { 'if-match': ifMatch } }),
  });
const readWindow = (person: Person, through = other.call) =>
  person.ask('GET', '/api/trainings/booking-window', undefined, through);

test('is read by members in every process as soon as it is set', async () => {
  const { status, body } = await setWindow(sundayNoon);
  const window = { weeksAhead: 1, opening: { weekday: 7, time: '12:00:00' } };
  expect({ status, body }).toMatchObject({ status: 200, body: { bookingWindow: window } });
  const read = await readWindow(ana);
  expect(read.body).toEqual(body.bookingWindow);
  expect(read.headers.get('etag')).toBe(`"${body.bookingWindow.version}"`);
});

test.each([
  [{ ...sundayNoon, weeksAhead: 53 }, 'weeksAhead'],
  [{ ...sundayNoon, opening: { weekday: 0, time: '12:00' } }, 'opening.weekday'],
  [{ ...sundayNoon, opening: { weekday: 7, time: '24:00' } }, 'opening.time'],
  [{ weeksAhead: 1 }, 'opening'],
])('is refused where it is none: %j', async (form, field) => {
  const { status, body } = await setWindow(form);
  expect(status).toBe(400);
  expect(body.errors.map((error: { field: string }) => error.field)).toEqual([field]);
});

test('of two forms that were opened at once, the second is refused with what the first one set', async () => {
  const etag = (await readWindow(admin)).headers.get('etag')!;
  expect((await setWindow(sundayNoon, etag)).status).toBe(200);
  const current = { weeksAhead: 1, opening: { weekday: 7, time: '12:00:00' } };
  expect(await setWindow(testWindow, etag)).toMatchObject({
    status: 412,
    body: { code: 'CHANGED_MEANWHILE', current },
  });
});

test('a week that it opens can be booked in every process within a second, its fixed slots before', async () => {
  const startTime = '05:00:00';
  const trainingDate = addStudioDays(nextMonday(), 7 * 6);
  const trainingId = await studio.schedule(admin, { trainingDate, startTime, endTime: '06:00', maxCapacity: 1 });
  const berta = await studio.signIn('member');
  await studio.events.memberWithPlan(berta.id, { endsOn: addStudioMonths(toStudioDate(new Date()), 4) });
  const slots = [{ weekday: 1, startTime, category: 'normal' }];
  expect((await admin.ask('PUT', `/api/admin/users/${berta.id}/fixed-slots`, { slots })).status).toBe(200);
  const book = () => ana.ask('POST', '/api/trainings/register', { trainingId }, other.call);
  expect((await book()).body.code).toBe('WEEK_NOT_OPEN');

  await setWindow({ ...testWindow, weeksAhead: 8 });
  await waitFor(async () => expect((await book()).body.code).toBe('TRAINING_FULL'));
  const { body } = await admin.ask('GET', `/api/admin/trainings/${trainingId}/registrations`);
  expect(body.map(({ id }: { id: string }) => id)).toEqual([berta.id]);
});

test('a week that is closed and opened again books the slots that were set meanwhile, and no other a second time', async () => {
  const startTime = '05:30:00';
  const trainingDate = addStudioDays(nextMonday(), 7);
  const trainingId = await studio.schedule(admin, { trainingDate, startTime, endTime: '06:10', maxCapacity: 1 });
  const [berta, carla] = [await studio.signIn('member'), await studio.signIn('member')];
  const slots = [{ weekday: 1, startTime, category: 'normal' }];
  const setSlot = ({ id }: Person) => admin.ask('PUT', `/api/admin/users/${id}/fixed-slots`, { slots });
  for (const { id } of [berta, carla]) {
    await studio.events.memberWithPlan(id, { endsOn: addStudioMonths(toStudioDate(new Date()), 4) });
  }
  const seated = async () => {
    const { body } = await admin.ask('GET', `/api/admin/trainings/${trainingId}/registrations`);
    return body.map(({ id }: { id: string }) => id);
  };
  expect((await setSlot(berta)).status).toBe(200);
  await waitFor(async () => expect(await seated()).toEqual([berta.id]));
  expect((await berta.ask('DELETE', `/api/trainings/register/${trainingId}`)).status).toBe(200);

  await setWindow({ weeksAhead: 0, opening: null });
  expect((await setSlot(carla)).status).toBe(200);
  expect(await seated()).toEqual([]);
  // A process that reads the window knows it at once.
  await readWindow(ana);
  const book = () => ana.ask('POST', '/api/trainings/register', { trainingId }, other.call);
  expect((await book()).body.code).toBe('WEEK_NOT_OPEN');
  await setWindow(testWindow);
  await readWindow(ana);
  expect((await book()).body.code).toBe('TRAINING_FULL');
  expect(await seated()).toEqual([carla.id]);
});

test('a week that it closes keeps its bookings, and takes no more', async () => {
  const trainingId = await studio.schedule(admin, { trainingDate: addStudioDays(nextMonday(), 15) });
  const book = () => ana.ask('POST', '/api/trainings/register', { trainingId });
  expect((await book()).status).toBe(201);
  await setWindow({ weeksAhead: 0, opening: null });
  expect((await ana.ask('DELETE', `/api/trainings/register/${trainingId}`)).status).toBe(200);
  expect((await book()).body.code).toBe('WEEK_NOT_OPEN');
});
