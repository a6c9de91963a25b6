import { randomBytes } from 'node:crypto';
import { Redis } from 'ioredis';
import { type Connection, createConnection } from 'mongoose';
import { Registry } from 'prom-client';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { brandNamed } from '../studio/studio-directory.ts';
import { waitFor } from '../testing/until.ts';
import { createLogger } from '../logging/logger.ts';
import { catchMails, type MailCatcher } from '../testing/mail-catcher.ts';
import { createMailOutbox, mailCollection, mailsOf, unsentMail } from './mail-outbox.ts';
import { ensureCollection } from '../mongo/collection.ts';
import { type MailWorker, startMailWorker } from './mail-worker.ts';
import { createMailer, type Mailer } from './mailer.ts';

const namespace = `test-${randomBytes(5).toString('hex')}`;
const redisUrl = process.env['REDIS_URL'] ?? '';
const metrics = new Registry();
const logged: string[] = [];
const answers: Record<string, string> = {
  gone: '550 5.1.1 <gone@correo.co> no such user',
  full: '452 4.2.2 mailbox full',
  relayed: '554 5.7.1 relay access denied',
};
let connection: Connection;
let server: MailCatcher;
let mailer: Mailer;
let worker: MailWorker;

/** Small, so that a few mails fill it. */
const sweepSize = 20;

beforeAll(async () => {
  connection = await createConnection(process.env['MONGO_URL'] ?? '', { dbName: namespace }).asPromise();
  await ensureCollection(connection.db!, mailCollection);
  server = await catchMails({ refuse: (to) => answers[to.split(/[-@]/)[0]!] });
  mailer = createMailer({ smtpUrl: server.url, from: 'no-reply@studio.test', readBrand: brandNamed('Estudio') });
  worker = await startMailWorker({
    connection,
    redisUrl,
    namespace,
    service: 'letters',
    logger: createLogger({ name: 'letters-worker', destination: { write: (line) => void logged.push(line) } }),
    metrics,
    mailer,
    compose: async ({ accountId }) => ({
      to: accountId.includes(' ') ? accountId : `${accountId}@correo.co`,
      subject: 'Hola',
      text: 'Hola',
      html: '<p>Hola</p>',
    }),
    sweepEveryMs: 20,
    sweepSize,
  });
});
afterAll(async () => {
  await worker.close();
  mailer.close();
  await server.close();
  await connection.dropDatabase();
  await connection.close();
  const redis = new Redis(redisUrl);
  await redis.del(await redis.keys(`${namespace}:*`));
  redis.disconnect();
});

async function write(...accountIds: string[]) {
  const mails = accountIds.map((accountId) => ({ key: accountId, accountId, template: 'greeting', payload: {} }));
  await connection.transaction((session) => createMailOutbox(connection).write(session, mails));
}
const stored = (accountId: string) => mailsOf(connection).findOne({ _id: accountId });
const untilSentTo = (accountId: string) => server.mailTo(`${accountId}@correo.co`);

it('a mail whose recipient is refused for good is tried once, closed and counted', async () => {
  await write('gone', 'not an address');
  const refused = { outcome: 'refused', sentAt: expect.any(Date) };
  await waitFor(async () => expect(await stored('gone')).toMatchObject(refused));
  await waitFor(async () => expect(await stored('not an address')).toMatchObject(refused));
  // A mail is counted after it is stored as refused.
  const counted = async () =>
    expect(await metrics.metrics()).toContain('mails_total{template="greeting",outcome="refused"} 2');
  await waitFor(counted);
  expect(await metrics.metrics()).not.toContain('outcome="failed"');
  expect(logged.join('')).toContain('550 5.1.1 <[address]> no such user');
  expect(logged.join('')).not.toContain('gone@');
});

it.each(['full', 'relayed'])(
  'a mail that is refused temporarily, or for the studio’s configuration, waits: %s',
  async (name) => {
    const refusal = answers[name]!;
    metrics.resetMetrics();
    await write(name);
    const tried = async () => expect(await metrics.metrics()).toMatch(/mails_total\{.*outcome="failed"\}/);
    await waitFor(tried);
    expect(await stored(name)).toMatchObject({ outcome: null, sentAt: null });
    delete answers[name];
    await untilSentTo(name);
    answers[name] = refusal;
  },
);

it('more mails than a sweep looks at, none of which can be sent, do not block the one behind them', async () => {
  const stuck = 3 * sweepSize;
  await write(...Array.from({ length: stuck }, (_, index) => `full-${index}`));
  await write('behind');
  await untilSentTo('behind');
  expect(await mailsOf(connection).countDocuments(unsentMail)).toBeGreaterThanOrEqual(stuck);
});
