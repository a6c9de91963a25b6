import { mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { connect } from 'amqplib';
import { MongoClient, type Collection } from 'mongodb';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { waitFor } from '@studio/chassis/testing/until';
import { openMailbox } from '../../prove/testing/kit/mailbox.ts';
import { endWriteAheadLog, openRabbitmqctl } from '../../prove/testing/kit/rabbitmqctl.ts';
import { answersOnPort } from './probes.ts';
import { startServers } from './own-servers.ts';
import { tryRabbitmq } from './servers/work-trials.ts';

const dataDir = mkdtempSync(join(tmpdir(), 'embedded-servers-'));
afterAll(() => rmSync(dataDir, { recursive: true, force: true }));

describe('the embedded servers', () => {
  let servers: Awaited<ReturnType<typeof startServers>>;
  const announced: string[] = [];
  beforeAll(async () => {
    mkdirSync(join(dataDir, 'mail'));
    for (const [subject, daysAgo] of [
      ['recent', 6],
      ['old', 8],
    ] as const) {
      const path = join(dataDir, 'mail', `${subject}.eml`);
      writeFileSync(path, `From: a@correo.co\r\nTo: b@correo.co\r\nSubject: ${subject}\r\n\r\nHola\r\n`);
      const at = new Date(Date.now() - daysAgo * 24 * 60 * 60 * 1000);
      utimesSync(path, at, at);
    }
    servers = await startServers({ dataDir, announce: (line) => announced.push(line) });
  });
  afterAll(() => servers.stop());

  test('come back when one is killed', async () => {
    const { ports, processes } = servers;
    expect(processes.names).toEqual(['epmd', 'mongod', 'rabbitmq', 'redis', 'mail-catcher']);
    processes.kill('redis');
    await waitFor(() => expect(announced).toHaveLength(1));
    expect(announced[0]).toMatch(/^redis died \(SIGKILL\)/);
    const answers = () => answersOnPort({ port: ports.redis, send: 'PING\r\n', expect: '+PONG' });
    await waitFor(async () => expect(await answers()).toBe(true));
  });

  test('keep no more than 32 MB of what RabbitMQ’s queues have written in memory', async () => {
    const broker = await connect(servers.rabbitmqUrl);
    onTestFinished(() => broker.close());
    const channel = await broker.createConfirmChannel();
    await channel.assertQueue('notes', { arguments: { 'x-queue-type': 'quorum' } });
    await channel.consume('notes', () => undefined, { noAck: true });
    const logs = () => filesIn(join(dataDir, 'rabbitmq')).filter((file) => /\/quorum\/.*\.wal$/.test(file));
    const [first] = logs();
    expect(first).toMatch(/1\.wal$/);
    for (let sent = 0; sent < 40; sent += 1)
      channel.sendToQueue('notes', Buffer.alloc(1_000_000), { persistent: true });
    await channel.waitForConfirms();
    // Moved from the log to its final files, and released from memory.
    await waitFor(() => expect(logs()).not.toContain(first));
  });

  test('end RabbitMQ with its write-ahead log, and start it again', async () => {
    await endWriteAheadLog(await openRabbitmqctl({ ...servers, dataDir }));
    await waitFor(() => expect(announced.at(-1)).toMatch(/^rabbitmq died \(exit code 1\)/));
    const trial = { namespace: 'test', withinMs: 5_000 };
    await waitFor(async () => expect(await tryRabbitmq(servers.rabbitmqUrl, trial)).toEqual({ kind: 'works' }));
  });

  test('show the mails of the last 7 days again, and no older ones', async () => {
    const mailbox = openMailbox(servers.mailWebUrl);
    const subjects = async () => (await mailbox.all(/^/)).map(({ subject }) => subject);
    // Loaded after the catcher is ready.
    await waitFor(async () => expect(await subjects()).toContain('recent'));
    expect(await subjects()).toEqual(['recent']);
    expect(readdirSync(join(dataDir, 'mail'))).toEqual(['recent.eml']);
  });

  test('leave nothing running, and keep their data when they are restarted on other ports', async () => {
    await inDatabase(servers.mongoUrl, (notes) => notes.insertOne({ text: 'kept' }));
    expect(runningOn(dataDir).length).toBeGreaterThanOrEqual(servers.processes.names.length - 1);
    await servers.stop();
    expect(runningOn(dataDir)).toEqual([]);

    servers = await startServers({ dataDir, only: ['mongo'] });
    const found = await inDatabase(servers.mongoUrl, (notes) => notes.findOne({}, { projection: { _id: 0 } }));
    expect(found).toEqual({ text: 'kept' });
    // How long a killed process can block the documents that it was about to write.
    expect(await parameter(servers.mongoUrl, 'transactionLifetimeLimitSeconds')).toBe(10);
    await servers.stop();
    expect(runningOn(dataDir)).toEqual([]);
  });
});

function filesIn(directory: string) {
  return readdirSync(directory, { recursive: true, encoding: 'utf8' });
}

async function inDatabase<T>(url: string, work: (notes: Collection) => Promise<T>) {
  const client = await MongoClient.connect(url);
  try {
    return await work(client.db('test').collection('notes'));
  } finally {
    await client.close();
  }
}

async function parameter(url: string, name: string) {
  const client = await MongoClient.connect(url);
  const answer = await client.db('admin').command({ getParameter: 1, [name]: 1 });
  await client.close();
  return answer[name];
}

/**
 * @param directory that occurs in the arguments or the environment of the started processes
 * @returns command lines
 */
function runningOn(directory: string): string[] {
  const processes = readdirSync('/proc').filter((name) => /^\d+$/.test(name) && name !== String(process.pid));
  return processes
    .map((pid) => `${readIfThere(`/proc/${pid}/cmdline`)}\0${readIfThere(`/proc/${pid}/environ`)}`)
    .filter((text) => text.includes(directory));
}

function readIfThere(path: string) {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return '';
  }
}
