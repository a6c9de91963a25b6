import { deletedAccount, someAccount } from '@studio/contracts/testing/event-fixtures';
import { studioInstant } from '@studio/contracts/studio-time';
import { createSnapshotRead } from '@studio/chassis/mongo/snapshot';
import ical from 'node-ical';
import { convertIcsCalendar, type IcsEvent } from 'ts-ics';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readBookings } from '../models/reads.ts';
import { nextMonday, type Person } from '../testing/people.ts';
import { openStudio, type StudioBench } from '../testing/studio-bench.ts';

const name = 'Estudio, "Ñandú"; S.A.S.';
const address = 'Carrera 14 #9-30, Armenia, Quindío, al lado de la panadería de la esquina';

let studio: StudioBench;
let admin: Person;

beforeAll(async () => {
  const settings = { STUDIO_NAME: name, STUDIO_ADDRESS: address, CALENDAR_READS_PER_ADDRESS: '40' };
  studio = await openStudio({ settings });
  admin = await studio.signIn('admin');
});
afterAll(() => studio.close());

async function memberWithFeed() {
  const member = await studio.signIn('member');
  await studio.events.memberWithPlan(member.id);
  return { member, path: await renew(member) };
}

async function renew(member: Person): Promise<string> {
  const { status, body } = await member.ask('POST', '/api/users/calendar');
  expect(status).toBe(201);
  return new URL(body.address).pathname;
}

let readers = 0;
/** Each reads from an address of its own, because reading is limited by address. */
async function read(path: string, headers: Record<string, string> = {}) {
  readers += 1;
  return studio.api.call('GET', path, { headers: { 'x-forwarded-for': `198.51.100.${readers}`, ...headers } });
}

/** The entries as one program reads them; a second one has to agree. */
async function entriesIn(path: string) {
  const { status, body } = await read(path);
  expect(status).toBe(200);
  const entries = convertIcsCalendar(undefined, body).events ?? [];
  const others = Object.values(ical.sync.parseICS(body)).filter((each) => each?.type === 'VEVENT');
  expect(
    others.map(({ uid, start, end, summary, status: state, sequence }) => ({
      uid,
      start: start.getTime(),
      end: end?.getTime(),
      summary,
      state,
      sequence: Number(sequence),
    })),
  ).toEqual(
    entries.map(({ uid, start, end, summary, status: state, sequence }) => ({
      uid,
      start: start.date.getTime(),
      end: end?.date.getTime(),
      summary,
      state,
      sequence,
    })),
  );
  return entries;
}

const book = (member: Person, trainingId: string) => member.ask('POST', '/api/trainings/register', { trainingId });
const cancel = (member: Person, trainingId: string) => member.ask('DELETE', `/api/trainings/register/${trainingId}`);

test('a class is one entry, however often it is booked, moved and cancelled, and each change is a newer one', async () => {
  const { member, path } = await memberWithFeed();
  const form = { trainingDate: nextMonday(), startTime: '04:00', endTime: '05:00', category: 'normal', maxCapacity: 5 };
  const id = await studio.schedule(admin, form);
  expect(await entriesIn(path)).toEqual([]);

  const states: IcsEvent[] = [];
  const look = async () => {
    const [entry, ...others] = await entriesIn(path);
    expect(others).toEqual([]);
    states.push(entry!);
    return entry!;
  };
  await book(member, id);
  const booked = await look();
  expect(booked).toMatchObject({ status: 'CONFIRMED', summary: `Entrenamiento en ${name}`, location: address });
  expect(booked.start.local?.timezone).toBe('America/Bogota');
  expect(booked.start.date).toEqual(studioInstant(form.trainingDate, '04:00'));
  expect(booked.end?.date).toEqual(studioInstant(form.trainingDate, '05:00'));

  await studio.stores.bookings.updateOne({ trainingId: id }, { $set: { bookedAt: new Date('2026-11-02T12:00:00Z') } });
  const before = new Date();
  before.setMilliseconds(0);
  await admin.ask('PUT', `/api/admin/trainings/${id}`, { ...form, startTime: '03:00', endTime: '03:45' });
  const moved = await look();
  expect(moved.start.date).toEqual(studioInstant(form.trainingDate, '03:00'));
  expect(moved.stamp.date.getTime()).toBeGreaterThanOrEqual(before.getTime());
  expect(moved.lastModified?.date).toEqual(moved.stamp.date);
  await cancel(member, id);
  expect(await look()).toMatchObject({ status: 'CANCELLED', summary: `Cancelado: Entrenamiento en ${name}` });
  await book(member, id);
  expect(await look()).toMatchObject({ status: 'CONFIRMED' });
  await admin.ask('DELETE', `/api/admin/trainings/${id}/cancel`);
  expect(await look()).toMatchObject({ status: 'CANCELLED' });

  expect(new Set(states.map(({ uid }) => uid)).size).toBe(1);
  const sequences = states.map(({ sequence }) => sequence ?? 0);
  expect(sequences).toEqual([...new Set(sequences)].toSorted((a, b) => a - b));
  const [single] = await entriesIn(`/api/trainings/${id}/calendar.ics`);
  expect(single).toMatchObject({ uid: booked.uid, status: 'CANCELLED' });
});

test('a booking that is cancelled between two reads is in the calendar', async () => {
  const { member } = await memberWithFeed();
  const id = await studio.schedule(admin);
  await book(member, id);
  const found = await createSnapshotRead(studio.connection)(async (session) => {
    await studio.stores.members.findOne({ _id: member.id }, { session });
    await cancel(member, id);
    return readBookings(studio.stores, { accountId: member.id }, session);
  });
  expect(found).toMatchObject([{ trainingId: id, status: 'booked' }]);
});

test('an unchanged calendar is not sent again, and is opened instead of saved', async () => {
  const { member, path } = await memberWithFeed();
  const first = await read(path);
  const etag = first.headers.get('etag')!;
  expect(first.headers.get('content-type')).toBe('text/calendar; charset=utf-8');
  expect(first.headers.get('content-disposition')).toBe('inline; filename="entrenamientos.ics"');
  expect(await read(path, { 'if-none-match': etag })).toMatchObject({ status: 304, body: '' });
  await book(member, await studio.schedule(admin));
  expect(await read(path, { 'if-none-match': etag })).toMatchObject({ status: 200 });
});

test('the address ends with a newer one, with its removal, and while the account is not active', async () => {
  const { member, path } = await memberWithFeed();
  const gone = { status: 404, body: { code: 'CALENDAR_NOT_FOUND' } };
  expect((await studio.stores.calendarFeeds.findOne({ _id: member.id }))?.tokenHash).toMatch(/^[0-9a-f]{64}$/);
  const second = await renew(member);
  expect(await read(path)).toMatchObject(gone);
  expect(await read(second)).toMatchObject({ status: 200 });
  expect((await member.ask('GET', '/api/users/calendar')).body.createdAt).not.toBeNull();
  expect((await member.ask('DELETE', '/api/users/calendar')).status).toBe(204);
  expect((await member.ask('GET', '/api/users/calendar')).body).toEqual({ createdAt: null });
  expect(await read(second)).toMatchObject(gone);

  const third = await renew(member);
  const state = someAccount({ accountId: member.id, status: 'suspended' });
  await studio.events.account(state, 2);
  await studio.events.heard();
  expect(await read(third)).toMatchObject(gone);
  await studio.events.account(deletedAccount(state), 3);
  await studio.events.heard();
  expect(await studio.stores.calendarFeeds.findOne({ _id: member.id })).toBeNull();
});

test('one client address reads no more than its share', async () => {
  const { path } = await memberWithFeed();
  const same = { 'x-forwarded-for': '203.0.113.9' };
  for (let reads = 0; reads < 40; reads += 1) expect((await read(path, same)).status).toBe(200);
  expect(await read(path, same)).toMatchObject({ status: 429, body: { code: 'TOO_MANY_REQUESTS' } });
});
