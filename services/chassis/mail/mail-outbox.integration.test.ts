import { randomBytes } from 'node:crypto';
import { type Connection, createConnection } from 'mongoose';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createMailOutbox, mailCollection, mailsOf, type MailToWrite, sendableMail } from './mail-outbox.ts';
import { ensureCollection } from '../mongo/collection.ts';

let connection: Connection;

beforeAll(async () => {
  const dbName = `test-${randomBytes(5).toString('hex')}`;
  connection = await createConnection(process.env['MONGO_URL'] ?? '', { dbName }).asPromise();
  await ensureCollection(connection.db!, mailCollection);
});
afterAll(async () => {
  await connection.dropDatabase();
  await connection.close();
});

const write = (key: string, over: Partial<MailToWrite>) =>
  connection.transaction((session) =>
    createMailOutbox(connection).write(session, [{ key, accountId: 'ana', template: 'note', payload: {}, ...over }]),
  );
const keysOf = async (subject: string) =>
  (await mailsOf(connection).find({ subject }).sort({ _id: 1 }).toArray()).map(({ _id }) => _id);

it('replaces an unsent mail on the same subject, and no other', async () => {
  await write('other', { subject: 'lunch' });
  await write('first', { subject: 'dinner' });
  await write('second', { subject: 'dinner' });
  expect(await keysOf('dinner')).toEqual(['second']);
  expect(await keysOf('lunch')).toEqual(['other']);
});

it('sends neither a mail nor its revocation while the mail is unsent', async () => {
  const undoes = { subject: 'seat', cancelsOut: true } as const;
  await write('in', undoes);
  await write('out', undoes);
  expect(await keysOf('seat')).toEqual([]);
  await write('in-again', undoes);
  await mailsOf(connection).updateOne({ _id: 'in-again' }, { $set: { sentAt: new Date(), outcome: 'sent' } });
  await write('out-again', undoes);
  expect(await keysOf('seat')).toEqual(['in-again', 'out-again']);
});

it('does not supersede a mail during an attempt to send it', async () => {
  const undoes = { subject: 'class', cancelsOut: true } as const;
  await write('at-the-server', undoes);
  await mailsOf(connection).updateOne({ _id: 'at-the-server' }, { $set: { attemptAt: new Date() } });
  await write('later', undoes);
  expect(await keysOf('class')).toEqual(['at-the-server', 'later']);
});

it('holds a mail until those whose keys begin so are released', async () => {
  const sendable = async () =>
    (
      await mailsOf(connection)
        .find({ ...sendableMail(new Date()), subject: 'range' })
        .toArray()
    ).map(({ _id }) => _id);
  const about = { subject: 'range', held: true } as const;
  await write('range:1:ana', about);
  await write('range:10:ana', { ...about, subject: 'another range' });
  expect(await sendable()).toEqual([]);
  const writtenAt = (await mailsOf(connection).findOne({ _id: 'range:1:ana' }))!.createdAt;
  await connection.transaction((session) => createMailOutbox(connection).release(session, 'range:1:'));
  expect(await sendable()).toEqual(['range:1:ana']);
  const released = await mailsOf(connection).findOne({ _id: 'range:1:ana' });
  expect(released!.createdAt.getTime()).toBeGreaterThanOrEqual(writtenAt.getTime());
  expect(await mailsOf(connection).findOne({ _id: 'range:10:ana' })).toMatchObject({ held: true });
});

it('does not send a mail before its time', async () => {
  const notBefore = new Date('2026-11-27T16:00:00Z');
  await write('hourly', { subject: 'hour', notBefore });
  const sendableAt = async (now: Date) => mailsOf(connection).countDocuments({ ...sendableMail(now), subject: 'hour' });
  expect(await sendableAt(new Date(notBefore.getTime() - 1))).toBe(0);
  expect(await sendableAt(notBefore)).toBe(1);
});
