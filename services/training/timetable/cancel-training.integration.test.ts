import { setTimeout as pause } from 'node:timers/promises';
import { newId } from '@studio/chassis/mongo/new-id';
import { bookingCancelled } from '@studio/contracts/events/training-events';
import { outboxOf } from '@studio/chassis/outbox/outbox';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { until } from '@studio/chassis/testing/until';
import { settledAudit } from '../testing/audit.ts';
import type { Person } from '../testing/people.ts';
import { removeKeys } from '@studio/chassis/testing/remove-keys';
import { serverUrl } from '@studio/chassis/testing/server-url';
import { catchMails, type MailCatcher } from '@studio/chassis/testing/mail-catcher';
import { statusesOf } from '@studio/chassis/testing/api-client';
import { openStudio, type StudioBench } from '../testing/studio-bench.ts';
import { spawnRole } from '../testing/spawn-role.ts';

/** Addresses that the mail server refuses. */
const refused = new Set<string>();
const everyone = 12;

let catcher: MailCatcher;
let studio: StudioBench;
let admin: Person;
let members: Person[];
const havePlans = () => studio.stores.creditAccounts.countDocuments({ 'plan.classesLeft': 80 });

beforeAll(async () => {
  catcher = await catchMails({ refuse: (to) => (refused.has(to) ? '550 5.1.1 no such user' : undefined) });
  const settings = { SMTP_URL: catcher.url, STUDIO_NAME: 'Estudio Ñandú' };
  studio = await openStudio({ worker: 'apart', settings });
  admin = await studio.signIn('admin');
  members = await Promise.all(Array.from({ length: everyone }, () => studio.signIn('member')));
  const plan = { id: newId(), name: 'Plan Oro', price: 1, maxTrainingsPerWeek: 20 };
  await Promise.all(members.map(({ id }) => studio.events.memberWithPlan(id, { plan, classesGranted: 80 })));
  await until('everybody with a plan', async () => (await havePlans()) === everyone || undefined);
});
afterAll(async () => {
  await settledAudit(studio.connection);
  await studio.close();
  await catcher.close();
});

/** A training that all have booked. */
async function bookedByAll(): Promise<string> {
  const trainingId = await studio.schedule(admin, { maxCapacity: everyone });
  const booked = await Promise.all(members.map(({ ask }) => ask('POST', '/api/trainings/register', { trainingId })));
  expect(booked.map(({ status }) => status)).toEqual(members.map(() => 201));
  return trainingId;
}

const cancel = (id: string) => admin.ask('DELETE', `/api/admin/trainings/${id}/cancel`);
const progress = async (id: string) => (await admin.ask('GET', `/api/admin/trainings/${id}/cancellation`)).body;
const classesLeft = async () => {
  const accounts = await studio.stores.creditAccounts.find().toArray();
  return [...new Set(accounts.map(({ plan }) => plan?.classesLeft))];
};
const allDone = { total: everyone, refunded: everyone, mailed: everyone, failed: 0 };

describe('a cancelled training', () => {
  test('is answered at once, leaves the lists, and everybody has the class back and a mail', async () => {
    const id = await bookedByAll();
    expect(await classesLeft()).toEqual([79]);
    catcher.mails.length = 0;
    const { status, body } = await cancel(id);
    expect({ status, ...body }).toEqual({
      status: 200,
      message: 'Entrenamiento cancelado y clases devueltas a los usuarios inscritos.',
      cancellation: { total: everyone, refunded: 0, mailed: 0, failed: 0 },
    });
    const ana = members[0]!;
    expect((await ana.ask('GET', '/api/trainings/my-trainings')).body).toEqual([]);
    expect((await ana.ask('POST', '/api/trainings/register', { trainingId: id })).body.code).toBe('TRAINING_CANCELLED');
    await expect.poll(() => progress(id)).toEqual(allDone);
    expect(await classesLeft()).toEqual([80]);
    expect(catcher.mails.map(({ to }) => to).toSorted()).toEqual(
      members.map((each) => `${each.id}@correo.co`).toSorted(),
    );
    expect(catcher.mails[0]!.source).toContain('Te devolvimos 1 clase');
    const told = await outboxOf(studio.connection).find({ routingKey: bookingCancelled.type }).toArray();
    expect(told.flatMap(({ envelopes }) => envelopes)).toHaveLength(everyone);
  });

  test('is done with a mail that the mail server refuses, and names its recipient', async () => {
    const id = await bookedByAll();
    refused.add(`${members[0]!.id}@correo.co`);
    await cancel(id);
    const ana = { id: members[0]!.id, first_name: 'Ana María', last_name: 'Gómez Núñez', phone: '3001234567' };
    const done = { ...allDone, mailed: everyone - 1, failed: 1, unreached: [ana] };
    await expect.poll(() => progress(id)).toEqual(done);
    refused.clear();
  });

  test('can be cancelled by one of two administrators, and not edited any more', async () => {
    const id = await bookedByAll();
    const answers = await Promise.all([cancel(id), cancel(id)]);
    expect(statusesOf(answers)).toEqual([200, 409]);
    expect(answers.find(({ status }) => status === 409)!.body.code).toBe('TRAINING_CANCELLED');
    expect((await cancel(newId())).body.code).toBe('TRAINING_NOT_FOUND');
    await expect.poll(() => progress(id)).toEqual(allDone);
  });
});

describe('nothing is refunded twice or forgotten', () => {
  test('when a worker is killed in the middle and Redis forgets everything', async () => {
    const ids = await Promise.all(Array.from({ length: 12 }, bookedByAll));
    expect(await classesLeft()).toEqual([68]);
    await studio.workerApart!.stop();
    await Promise.all(ids.map(cancel));
    const worker = await spawnRole('worker', studio.environment);
    while ((await refunded(ids)) <= 0.2 * ids.length * everyone) await pause(1);
    await worker.kill();
    await removeKeys(serverUrl('REDIS_URL'), studio.namespace);
    await studio.startOneWorker();
    for (const id of ids) await expect.poll(() => progress(id)).toEqual(allDone);
    expect(await classesLeft()).toEqual([80]);
  });
});

function refunded(ids: string[]): Promise<number> {
  return studio.stores.bookings.countDocuments({ trainingId: { $in: ids }, status: 'cancelled' });
}
