import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type ConfirmChannel, connect } from 'amqplib';
import { Redis } from 'ioredis';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { declareTopology } from '@studio/chassis/events/topology';
import { topology } from '@studio/contracts/events/topology';
import { startServers } from '../own-servers.ts';
import { settingsOfService } from '../servers.ts';

let servers: Awaited<ReturnType<typeof startServers>>;
const dataDir = mkdtempSync(join(tmpdir(), 'service-users-'));
beforeAll(async () => {
  servers = await startServers({ dataDir, only: ['rabbitmq', 'redis'], namespace: 'studio' });
});
afterAll(async () => {
  await servers.stop();
  rmSync(dataDir, { recursive: true });
});

const nothing = Buffer.alloc(0);

describe('at RabbitMQ', () => {
  /** The outcome of an act on a separate channel: `done`, or the code of the refusal. */
  async function tryAs(service: string, act: (channel: ConfirmChannel) => Promise<unknown>) {
    const { RABBITMQ_URL = '' } = settingsOfService(servers, service);
    const connection = await connect(RABBITMQ_URL, { noDelay: true });
    onTestFinished(() => connection.close());
    const channel = await connection.createConfirmChannel();
    channel.on('error', () => undefined);
    return act(channel).then(
      () => 'done',
      (error: { code?: number }) => error.code,
    );
  }
  const publish = (exchange: string, key: string) => (channel: ConfirmChannel) =>
    new Promise<void>((resolve, reject) => {
      channel.on('error', reject);
      channel.publish(exchange, key, nothing, {}, (error) => (error ? undefined : resolve()));
    });
  const answers = `studio.reporting.answers.${randomUUID()}`;
  const bindAnswers = (exchange: string, key: string) => async (channel: ConfirmChannel) => {
    await channel.assertQueue(answers, { exclusive: true });
    await channel.bindQueue(answers, exchange, key);
  };
  const address = randomUUID();

  test.each([
    ['auth', 'studio.events', 'account.changed.v1'],
    ['membership', 'studio.events', 'membership.plan-assigned.v1'],
    ['training', 'studio.events', 'admin.acted.v1'],
    ['reporting', 'studio.fence', 'marker.training'],
    ['training', 'studio.fence', `answer.training.${address}`],
  ])('%s may publish to %s: %s', async (service, exchange, key) => {
    expect(await tryAs(service, publish(exchange, key))).toBe('done');
  });

  test('operators, and processes that share one user, may declare the same objects again', async () => {
    expect(await tryAs('guest', (channel) => declareTopology(channel, 'studio', topology))).toBe('done');
  });

  test('a service may consume its answers and inspect queues', async () => {
    expect(await tryAs('reporting', bindAnswers('studio.fence', `answer.*.${address}`))).toBe('done');
    expect(await tryAs('reporting', (channel) => channel.checkQueue('studio.training'))).toBe('done');
  });

  test.each<[string, (channel: ConfirmChannel) => Promise<unknown>]>([
    ['a fact that membership owns', publish('studio.events', 'membership.plan-assigned.v1')],
    ['a message straight into a queue', publish('', 'studio.training')],
    ['a dead letter of training', publish('studio.training.dead', '')],
    ['a marker through a queue that it waits for nothing in', publish('studio.fence', 'marker.auth')],
    ['an answer in the name of training', publish('studio.fence', `answer.training.${address}`)],
    ['reading what training is to read', (channel) => channel.consume('studio.training', () => undefined)],
    ['reading dead letters of training', (channel) => channel.get('studio.training.dead')],
    ['emptying a queue', (channel) => channel.purgeQueue('studio.training')],
    ['deleting a queue', (channel) => channel.deleteQueue('studio.training')],
    ['deleting its own queue', (channel) => channel.deleteQueue('studio.reporting')],
    ['deleting an exchange', (channel) => channel.deleteExchange('studio.events')],
    ['a queue of another name', (channel) => channel.assertQueue('studio.reporting.more')],
    ['listening to all events', bindAnswers('studio.events', '#')],
    ['listening to all markers', bindAnswers('studio.fence', 'marker.#')],
    ['listening to all answers', bindAnswers('studio.fence', 'answer.#')],
  ])('reporting is refused %s', async (_what, act) => {
    expect(await tryAs('reporting', act)).toBe(403);
  });
});

describe('at Redis', () => {
  const open = (url: string) => {
    const redis = new Redis(url, { maxRetriesPerRequest: 0 });
    onTestFinished(() => redis.disconnect());
    return redis;
  };

  test('a service writes only its own keys, and changes nothing about the server', async () => {
    await open(servers.redisUrl).set('studio:limit:login-address:x', 5);
    const redis = open(settingsOfService(servers, 'reporting')['REDIS_URL']!);
    expect(await redis.set('studio:make-report:meta', 'x')).toBe('OK');
    const refused = [
      ['DEL', 'studio:limit:login-address:x'],
      ['GET', 'studio:auth-mail:meta'],
      ['EVAL', "return redis.call('DEL', 'studio:limit:login-address:x')", '0'],
      ['KEYS', '*'],
      ['SCAN', '0'],
      ['FLUSHALL'],
      ['CONFIG', 'GET', 'requirepass'],
      ['ACL', 'SETUSER', 'reporting', 'allkeys'],
      ['PUBLISH', 'studio', 'x'],
      ['SHUTDOWN'],
    ] as const;
    const outcomeOf = ([command, ...args]: readonly [string, ...string[]]) =>
      redis.call(command, ...args).then(
        () => `${command} done`,
        ({ message }: Error) => (/NOPERM|can't access/.test(message) ? 'refused' : message),
      );
    expect(await Promise.all(refused.map(outcomeOf))).toEqual(refused.map(() => 'refused'));
    expect(await open(servers.redisUrl).get('studio:limit:login-address:x')).toBe('5');
  });

  test('the limits of training are not those of signing in', async () => {
    const redis = open(settingsOfService(servers, 'training')['REDIS_URL']!);
    expect(await redis.incr('studio:limit:calendar-address:x')).toBe(1);
    await expect(redis.del('studio:limit:login-address:x')).rejects.toThrow('NOPERM');
  });
});
