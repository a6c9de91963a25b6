import { newId } from '@studio/chassis/mongo/new-id';
import { beforeAll, describe, expect, test } from 'vitest';
import { audit } from '../testing/audit.ts';
import { apiClient } from '@studio/chassis/testing/api-client';
import type { Person } from '../testing/people.ts';
import { planOf } from '../testing/fixtures.ts';
import { studioForTests } from '../testing/studio-bench.ts';

const seats = 20;

const studio = studioForTests({ worker: 'none' });
let admin: Person;
let members: Person[];

beforeAll(async () => {
  admin = await studio.signIn('admin');
  members = await Promise.all(Array.from({ length: 200 }, () => studio.signIn('member')));
  await studio.stores.creditAccounts.insertMany(
    members.map(({ id }) => ({
      _id: id,
      special: 0,
      next: null,
      carried: 0,
      weekUse: {},
      voided: {},
      version: 1,
      plan: planOf({ endsOn: '2199-12-31', weeklyLimit: 20, classesLeft: 80 }),
    })),
  );
  await studio.stores.movements.insertMany(
    members.map(({ id }) => ({
      _id: newId(),
      accountId: id,
      sequence: 1,
      at: new Date(),
      balance: 'plan',
      assignmentId: 'assignment',
      reason: 'assigned',
      change: 80,
      balanceAfter: 80,
      actor: 'admin',
      actorId: admin.id,
      subject: null,
      key: `assign:${id}`,
    })),
  );
});

/** Books for all members at once, spread over the given processes. */
async function rush(trainingId: string, urls: readonly string[]): Promise<Record<string, number>> {
  const calls = urls.map((url) => apiClient(url).call);
  const answers = await Promise.all(
    members.map(({ ask }, index) =>
      ask('POST', '/api/trainings/register', { trainingId }, calls[index % calls.length]),
    ),
  );
  const outcomes = Object.groupBy(answers, ({ status, body }) => body.code ?? String(status));
  return Object.fromEntries(Object.entries(outcomes).map(([outcome, all]) => [outcome, all!.length]));
}

describe(`200 members at once for ${seats} seats`, () => {
  test('as many are booked as there are seats, and the others are refused as full', async () => {
    const trainingId = await studio.schedule(admin, { maxCapacity: seats });
    expect(await rush(trainingId, [studio.api.url])).toEqual({ 201: seats, TRAINING_FULL: 180 });
    expect(await audit(studio.connection)).toEqual([]);
  });

  test('also when three processes sell the same seats', async () => {
    const others = [await studio.startOneApi(), await studio.startOneApi()];
    const trainingId = await studio.schedule(admin, { maxCapacity: seats });
    const urls = [studio.api, ...others].map(({ url }) => url);
    expect(await rush(trainingId, urls)).toEqual({ 201: seats, TRAINING_FULL: 180 });
    expect(await audit(studio.connection)).toEqual([]);
  });

  test('a member who books in two processes at once has one seat and spends one class', async () => {
    const other = await studio.startOneApi();
    const ana = members[0]!;
    const before = await studio.stores.creditAccounts.findOne({ _id: ana.id });
    const ids = await Promise.all(Array.from({ length: 5 }, () => studio.schedule(admin)));
    const taps = ids.flatMap((trainingId) =>
      [studio.api.call, other.call].map((call) => ana.ask('POST', '/api/trainings/register', { trainingId }, call)),
    );
    const codes = (await Promise.all(taps)).map(({ status, body }) => body.code ?? status);
    expect(codes.filter((code) => code === 201)).toHaveLength(5);
    expect(codes.filter((code) => code === 'ALREADY_BOOKED')).toHaveLength(5);
    const after = await studio.stores.creditAccounts.findOne({ _id: ana.id });
    expect(after!.plan!.classesLeft).toBe(before!.plan!.classesLeft - 5);
    expect(await audit(studio.connection)).toEqual([]);
  });

  test('without the guard the same load oversells: reading, checking and then writing is not enough', async () => {
    const trainingId = await studio.schedule(admin, { maxCapacity: seats });
    const { trainings } = studio.stores;
    const bookUnguarded = async () => {
      const training = await trainings.findOne({ _id: trainingId });
      if (training!.seatsTaken >= training!.capacity) return false;
      await trainings.updateOne({ _id: trainingId }, { $inc: { seatsTaken: 1 } });
      return true;
    };
    const sold = await Promise.all(members.map(bookUnguarded));
    expect(sold.filter(Boolean).length).toBeGreaterThan(seats);
  });
});
