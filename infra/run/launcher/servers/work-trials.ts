import type { Socket } from 'node:net';
import { type ChannelModel, connect } from 'amqplib';
import { Redis } from 'ioredis';
import { MongoClient } from 'mongodb';
import { queueOf } from '@studio/chassis/events/topology';
import { services } from '../processes.ts';

/**
 * What came of giving a server some work. `works`: it did it. `refuses`: it says that it is short of something, and works
 * again when it has it. `silent`: it did not, and does not say why; a restart may help.
 */
export type Work =
  | { readonly kind: 'works' }
  | { readonly kind: 'refuses'; readonly why: string }
  | { readonly kind: 'silent'; readonly why: string };

const works: Work = { kind: 'works' };

interface BrokerTrial {
  /** Of the studio whose services' queues are asked. */
  readonly namespace: string;
  readonly withinMs: number;
}

/**
 * Whether RabbitMQ takes messages and the queues of the services answer. Never throws. An open port proves neither: its node
 * goes on taking connections after its write-ahead log or the process of a queue has ended.
 */
export async function tryRabbitmq(url: string, { namespace, withinMs }: BrokerTrial): Promise<Work> {
  const opening = connect(url, { noDelay: true, timeout: withinMs });
  try {
    return await within(withinMs, async () => giveWork(await opening, namespace));
  } catch (error) {
    return { kind: 'silent', why: reasonOf(error) };
  } finally {
    // Also a connection that opens only now.
    void opening.then(abandon, () => undefined);
  }
}

/**
 * Ends a connection without a farewell, which a broker that hangs does not answer. With an error, since amqplib goes on
 * with its heartbeat after any other end of its socket, and keeps the process for minutes.
 */
function abandon({ connection }: ChannelModel): void {
  (connection as { stream?: Socket }).stream?.destroy(new Error('given up'));
}

async function giveWork(connection: ChannelModel, namespace: string): Promise<Work> {
  const { promise: shortOf, resolve } = Promise.withResolvers<Work>();
  connection.on('blocked', (why: string) => resolve({ kind: 'refuses', why }));
  // It rejects what waits for an answer, too.
  connection.on('error', () => undefined);
  const work = async () => {
    const channel = (await connection.createConfirmChannel()).on('error', () => undefined);
    // To no queue. RabbitMQ tells only publishers what it is short of, and reads nothing more of them.
    channel.publish('', '', Buffer.alloc(0));
    await channel.waitForConfirms();
    for (const service of services) await askQueue(connection, queueOf(namespace, service));
    await connection.close();
    return works;
  };
  return Promise.race([work(), shortOf]);
}

/** What RabbitMQ says of a queue that is missing, and of one that answers. */
const [notFound, resourceLocked] = [404, 405];

/**
 * Asks a service's queue for a message. It gives none, since it has a single active consumer, but it decides that by its
 * log, as it does everything. Its declaration proves nothing: it succeeds without the queue's process, and counts nothing.
 *
 * @throws when the queue is there and does not answer
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

/** Never a whole error: an address in it may carry a password. */
function reasonOf(error: unknown): string {
  const { code, message } = error as { code?: unknown; message?: string };
  return typeof code === 'string' ? code : (message?.split('\n', 1)[0] ?? 'unknown');
}
