import { mailsOf } from '@studio/chassis/mail/mail-outbox';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Person } from '../testing/people.ts';
import { openStudio, type StudioBench } from '../testing/studio-bench.ts';

let studio: StudioBench;
let admin: Person;

beforeAll(async () => {
  // Without a worker, mails stay in the outbox.
  studio = await openStudio({ worker: 'none' });
  admin = await studio.signIn('admin');
});
afterAll(() => studio.close());

async function userKnown(): Promise<string> {
  const { id } = await studio.signIn('member');
  const member = { _id: id, email: 'ana@correo.co', firstName: 'Ana', lastName: 'Núñez', phone: '3001234567' };
  await studio.stores.members.insertOne({ ...member, type: 'member', status: 'active', deleted: false, version: 1 });
  return id;
}

const enrol = (id: string, userId: string) => admin.ask('POST', `/api/admin/trainings/${id}/register`, { userId });
const remove = (id: string, userId: string) => admin.ask('DELETE', `/api/admin/trainings/${id}/register/${userId}`);
const mails = () => mailsOf(studio.connection);
const dueTo = async (accountId: string) =>
  (await mails().find({ accountId, sentAt: null }).toArray()).map((row) => row.template);

test('an enrolment and a removal are mailed, each once', async () => {
  const [trainingId, userId] = [await studio.schedule(admin), await userKnown()];
  expect((await enrol(trainingId, userId)).status).toBe(201);
  expect(await dueTo(userId)).toEqual(['user-enrolled']);
  await mails().updateMany({ accountId: userId }, { $set: { sentAt: new Date(), outcome: 'sent' } });
  expect((await remove(trainingId, userId)).status).toBe(200);
  expect(await dueTo(userId)).toEqual(['user-removed']);
});

test('a removal that is undone before its mail has left sends none, and so does an enrolment', async () => {
  const [trainingId, userId] = [await studio.schedule(admin), await userKnown()];
  await enrol(trainingId, userId);
  await remove(trainingId, userId);
  expect(await dueTo(userId)).toEqual([]);
  await enrol(trainingId, userId);
  await mails().updateMany({ accountId: userId }, { $set: { sentAt: new Date(), outcome: 'sent' } });
  await remove(trainingId, userId);
  await enrol(trainingId, userId);
  expect(await dueTo(userId)).toEqual([]);
});

test('a member who books and cancels is not mailed', async () => {
  const trainingId = await studio.schedule(admin);
  const userId = await userKnown();
  const ana = await studio.signIn('member', userId);
  await admin.ask('POST', `/api/admin/trainings/${trainingId}/register`, { userId });
  await mails().deleteMany({ accountId: userId });
  await ana.ask('DELETE', `/api/trainings/register/${trainingId}`);
  expect(await dueTo(userId)).toEqual([]);
});
