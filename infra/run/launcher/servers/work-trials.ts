import type { Socket } from 'node:net';
import { type ChannelModel, connect } from 'amqplib';
import { Redis } from 'ioredis';
import { MongoClient } from 'mongodb';
import { queueOf } from '@studio/chassis/events/topology';
import { services } from '../processes.ts';

/**
 * The outcome of giving a server some work. `works`: it did the work. `refuses`: it reports that it lacks a resource,
 * and will work again once it has it. `silent`: it did not do the work and gives no reason; a restart may help.
 */
export type Work =
  | { readonly kind: 'works' }
  | { readonly kind: 'refuses'; readonly why: string }
  | { readonly kind: 'silent'; readonly why: string };

const works: Work = { kind: 'works' };

interface BrokerTrial {
  /** Namespace of the studio whose services' queues are tried. */
  readonly namespace: string;
  readonly withinMs: number;
}

/**
 * Whether RabbitMQ takes messages and the queues of the services answer. Never throws. An open port proves neither: the
 * node continues to accept connections after its write-ahead log or the process of a queue has ended.
 */
export async function tryRabbitmq(url: string, { namespace, withinMs }: BrokerTrial): Promise<Work> {
  const opening = connect(url, { noDelay: true, timeout: withinMs });
  try {
    return await within(withinMs, async () => giveWork(await opening, namespace));
  } catch (error) {
    return { kind: 'silent', why: reasonOf(error) };
  } finally {
    // Also ends a connection that opens only now.
    void opening.then(abandon, () => undefined);
  }
}

/**
 * Ends a connection without the closing handshake, which a hanging broker does not answer. Uses an error, since amqplib
 * continues its heartbeat after any other end of its socket, which keeps the process alive for minutes.
 */
function abandon({ connection }: ChannelModel): void {
  (connection as { stream?: Socket }).stream?.destroy(new Error('given up'));
}

async function giveWork(connection: ChannelModel, namespace: string): Promise<Work> {
  const { promise: shortOf, resolve } = Promise.withResolvers<Work>();
  connection.on('blocked', (why: string) => resolve({ kind: 'refuses', why }));
  // The error also rejects the call that waits for an answer.
  connection.on('error', () => undefined);
  const work = async () => {
    const channel = (await connection.createConfirmChannel()).on('error', () => undefined);
    // Goes to no queue. RabbitMQ reports what it lacks only to publishers, and reads nothing more from them.
    channel.publish('', '', Buffer.alloc(0));
    await channel.waitForConfirms();
    for (const service of services) await askQueue(connection, queueOf(namespace, service));
    await connection.close();
    return works;
  };
  return Promise.race([work(), shortOf]);
}

/** RabbitMQ's codes for a missing queue, and for a queue that answers. */
const [notFound, resourceLocked] = [404, 405];

/**
 * Asks a service's queue for a message. The queue refuses, since it has a single active consumer, but decides that
 * through its log, like everything. Declaring it proves nothing: that succeeds without the queue's process and counts
 * nothing.
 *
 * @throws if the queue exists and does not answer
 */
async function askQueue(connection: ChannelModel, queue: string): Promise<void> {
  const channel = (await connection.createChannel()).on('error', () => undefined);
  try {
    await channel.get(queue);
    await channel.close();
  } catch (error) {
    const { code } = error as { code?: number };
    if (code !== notFound && code !== resourceLocked) {
      throw new Error(`the queue ${queue} does not answer`, { cause: error });
    }
  }
}

/** Whether MongoDB writes to the journal of its primary. Never throws. */
export async function tryMongo(url: string, withinMs: number): Promise<Work> {
  const client = new MongoClient(url, { serverSelectionTimeoutMS: withinMs });
  try {
    await within(withinMs, () =>
      client
        .db('launcher')
        .collection<{ _id: string }>('trials')
        .updateOne(
          { _id: 'trial' },
          { $set: { at: new Date() } },
          { upsert: true, writeConcern: { w: 'majority', j: true } },
        ),
    );
    return works;
  } catch (error) {
    return { kind: 'silent', why: reasonOf(error) };
  } finally {
    void client.close(true).catch(() => undefined);
  }
}

/** Whether Redis takes a write. Never throws. */
export async function tryRedis(url: string, withinMs: number): Promise<Work> {
  const redis = new Redis(url, { lazyConnect: true, retryStrategy: null, maxRetriesPerRequest: 0 });
  let problem: unknown;
  redis.on('error', (error) => (problem = error));
  try {
    await within(withinMs, () => redis.set('launcher:trial', Date.now(), 'EX', 3_600));
    return works;
  } catch (error) {
    return { kind: 'silent', why: reasonOf(problem ?? error) };
  } finally {
    redis.disconnect();
  }
}

async function within<T>(ms: number, work: () => Promise<T>): Promise<T> {
  const { promise: late, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(new Error(`no answer within ${ms / 1_000} s`)), ms);
  try {
    return await Promise.race([work(), late]);
  } finally {
    clearTimeout(timer);
  }
}

/** Never the whole error: an address in it may contain a password. */
function reasonOf(error: unknown): string {
  const { code, message } = error as { code?: unknown; message?: string };
  return typeof code === 'string' ? code : (message?.split('\n', 1)[0] ?? 'unknown');
}
