import { newId } from '@studio/chassis/mongo/new-id';
import { ensureTrainingStores } from '../models/training-stores.ts';
import { someAccount } from '@studio/contracts/testing/event-fixtures';
import { beforeAll, describe, expect, test } from 'vitest';
import type { ArrivalKey } from '../models/arrival-key.model.ts';
import { shownCode } from '../rules/arrival-policy.ts';
import { follow, nextMonday, type Person } from '../testing/people.ts';
import { type StudioBench, auditedStudio } from '../testing/studio-bench.ts';

const studio = auditedStudio();
let other: Awaited<ReturnType<StudioBench['startOneApi']>>;
let admin: Person;
let laura: Person;
let ana: Person;
let berta: Person;

beforeAll(async () => {
  other = await studio.startOneApi();
  [admin, laura] = [await studio.signIn('admin'), await studio.signIn('coach')];
  [ana, berta] = [await member(), await member()];
});

async function member(): Promise<Person> {
  const person = await studio.signIn('member');
  await studio.events.account(someAccount({ accountId: person.id }));
  await studio.events.heard();
  return person;
}

/** A class of Laura that begins in `startsIn` minutes. */
async function classWith(registrants: readonly Person[], startsIn = 0): Promise<string> {
  const id = await studio.classOf(laura, startsIn);
  for (const { id: userId } of registrants) {
    expect((await admin.ask('POST', `/api/admin/trainings/${id}/register`, { userId })).status).toBe(201);
  }
  return id;
}

const codeFor = (id: string, by = laura, through = studio.api.call) =>
  by.ask('GET', `/api/${by === admin ? 'admin' : 'coach'}/trainings/${id}/arrival-code`, undefined, through);
const codeOf = async (id: string): Promise<string> => (await codeFor(id)).body.code;
const say = (by: Person, id: string, code: string, through = studio.api.call) =>
  by.ask('POST', `/api/trainings/${id}/arrival`, { code }, through);
const mark = (id: string, { id: userId }: Person, attendance: 'attended' | 'absent' | null) =>
  laura.ask('PUT', `/api/coach/trainings/${id}/registrations/${userId}/attendance`, { attendance });

/** A code of neither this minute nor the one before or after it. */
async function wrongCode(id: string): Promise<string> {
  const { key } = (await studio.stores.arrivalKeys.findOne({ _id: id }))!;
  const source = { trainingId: id, key: Buffer.from(key, 'base64url') };
  const good = [-1, 0, 1].map((minutes) => shownCode(source, new Date(Date.now() + minutes * 60_000)).code);
  return ['0000', '1111', '2222', '3333'].find((code) => !good.includes(code))!;
}

const peopleOf = async (id: string) => (await laura.ask('GET', `/api/coach/trainings/${id}/registrations`)).body.people;
const refusal = (status: number, code: string) => ({ status, body: { code } });
const done = { status: 200, body: { message: '¡Listo! Quedaste marcado como presente.' } };

describe('a member who enters the code of the class', () => {
  test('is marked as attended in every list', async () => {
    const id = await classWith([ana, berta]);
    const live = await follow(laura, `${studio.api.url}/api/coach/trainings/${id}/live`);
    const seen = () => live.events().map(({ data }) => data.people.map((each: object) => 'arrived' in each));
    await expect.poll(seen).toEqual([[false, false]]);
    expect(await say(ana, id, await codeOf(id), other.call)).toMatchObject(done);
    await expect.poll(seen).toEqual([
      [false, false],
      [true, false],
    ]);
    await live.leave();
    const { body } = await admin.ask('GET', `/api/admin/trainings/${id}/registrations`);
    expect(body[0]).toMatchObject({ id: ana.id, attendance: 'attended', arrived: true });
    expect(body[1]).not.toHaveProperty('arrived');
    const own = (await ana.ask('GET', '/api/users/my-data/trainings')).body.bookings[0];
    expect(own).toMatchObject({ attendance: 'attended', arrivedAt: expect.any(String) });
    const rows = await studio.connection
      .collection('outbox')
      .find({ routingKey: 'training.attendance-marked.v1', 'envelopes.payload.trainingId': id })
      .toArray();
    expect(rows.map(({ envelopes }) => envelopes[0].payload)).toMatchObject([
      { accountId: ana.id, attendance: 'attended' },
    ]);
  });

  test('is marked once, also from two telephones at once and again', async () => {
    const id = await classWith([ana]);
    const code = await codeOf(id);
    const answers = await Promise.all([say(ana, id, code), say(ana, id, code, other.call)]);
    expect(answers).toMatchObject([done, done]);
    expect(await say(ana, id, await wrongCode(id))).toMatchObject(done);
    expect(await studio.stores.bookings.findOne({ trainingId: id })).toMatchObject({ version: 2 });
  });

  test('can be marked otherwise by others, and overwrites no absence', async () => {
    const id = await classWith([ana]);
    const code = await codeOf(id);
    await say(ana, id, code);
    await mark(id, ana, null);
    expect((await peopleOf(id))[0]).not.toHaveProperty('arrived');
    await say(ana, id, code);
    expect((await peopleOf(id))[0]).toMatchObject({ attendance: 'attended', arrived: true });
    await mark(id, ana, 'absent');
    expect(await say(ana, id, code)).toMatchObject(refusal(409, 'MARKED_MEANWHILE'));
    expect((await peopleOf(id))[0]).toMatchObject({ attendance: 'absent' });
    const stored = await studio.stores.bookings.findOne({ trainingId: id });
    expect(stored).toMatchObject({ version: 5 });
    expect(stored).not.toHaveProperty('arrivedAt');
  });

  test('loses the mark with a seat that is taken away or a class that moves to another day', async () => {
    const [left, moved] = [await classWith([ana]), await classWith([berta])];
    await say(ana, left, await codeOf(left));
    await say(berta, moved, await codeOf(moved));
    await admin.ask('DELETE', `/api/admin/trainings/${left}/register/${ana.id}`);
    const tomorrow = {
      category: 'normal',
      maxCapacity: 10,
      trainingDate: nextMonday(),
      startTime: '10:00',
      endTime: '11:00',
    };
    expect((await admin.ask('PUT', `/api/admin/trainings/${moved}`, tomorrow)).status).toBe(200);
    for (const trainingId of [left, moved]) {
      const stored = await studio.stores.bookings.findOne({ trainingId });
      expect(stored).toMatchObject({ attendance: null });
      expect(stored).not.toHaveProperty('arrivedAt');
    }
  });
});

describe('nobody is marked', () => {
  test('outside the time for it, without a class or without a booking', async () => {
    const [early, late, cancelled, open] = [
      await classWith([ana], 20),
      await classWith([ana], -11),
      await classWith([ana]),
      await classWith([ana]),
    ];
    await admin.ask('DELETE', `/api/admin/trainings/${cancelled}/cancel`);
    for (const [id, code] of [
      [early, 'ARRIVAL_NOT_OPEN'],
      [late, 'ARRIVAL_NOT_OPEN'],
      [cancelled, 'TRAINING_CANCELLED'],
    ] as const) {
      expect(await codeFor(id, admin)).toMatchObject(refusal(409, code));
      expect(await say(ana, id, '1234')).toMatchObject(refusal(409, code));
    }
    expect(await say(ana, newId(), '1234')).toMatchObject(refusal(404, 'TRAINING_NOT_FOUND'));
    expect(await say(berta, open, await codeOf(open))).toMatchObject(refusal(404, 'NOT_BOOKED'));
  });

  test('by a code that was never shown', async () => {
    expect(await say(ana, await classWith([ana]), '1234')).toMatchObject(refusal(400, 'ARRIVAL_CODE_WRONG'));
  });

  test('after three wrong codes of this member in this class, for a while', async () => {
    const [id, elsewhere] = [await classWith([ana, berta]), await classWith([ana])];
    const code = await codeOf(id);
    const wrong = await wrongCode(id);
    await say(ana, id, code);
    await mark(id, ana, null);
    for (const through of [studio.api.call, other.call, studio.api.call]) {
      expect(await say(ana, id, wrong, through)).toMatchObject(refusal(400, 'ARRIVAL_CODE_WRONG'));
    }
    const rest = await say(ana, id, code, other.call);
    expect(rest).toMatchObject(refusal(429, 'TOO_MANY_REQUESTS'));
    expect(Number(rest.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(await say(berta, id, code)).toMatchObject(done);
    expect(await say(ana, elsewhere, await codeOf(elsewhere))).toMatchObject(done);
  });
});

describe('the code', () => {
  test('is the same wherever it is first shown, and its secret goes after two days', async () => {
    const id = await classWith([]);
    const shown = await Promise.all(
      [studio.api, other, studio.api, other].map(({ call }, at) => codeFor(id, at < 2 ? laura : admin, call)),
    );
    expect(shown.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    const keys = await studio.stores.arrivalKeys.find({ _id: id }).toArray();
    expect(keys).toHaveLength(1);
    expect(JSON.stringify(shown.map(({ body }) => body))).not.toContain(keys[0]!.key);
    const codes = new Map(shown.map(({ body }) => [body.until, body.code]));
    expect(new Set(shown.map(({ body }) => `${body.until} ${body.code}`)).size).toBe(codes.size);
    await ensureTrainingStores(studio.connection);
    const indexes = await studio.connection.collection<ArrivalKey>('arrival-keys').indexes();
    expect(indexes).toContainEqual(expect.objectContaining({ key: { createdAt: 1 }, expireAfterSeconds: 172_800 }));
  });

  test('is shown to the coach of the class and to administrators', async () => {
    const id = await classWith([]);
    expect(await codeFor(id, await studio.signIn('coach'))).toMatchObject(refusal(403, 'NOT_YOUR_TRAINING'));
    expect(await codeFor(id, admin)).toMatchObject({
      status: 200,
      body: { code: expect.stringMatching(/^\d{4}$/), until: expect.stringMatching(/:00\.000Z$/) },
    });
  });
});
