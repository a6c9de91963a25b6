import { randomUUID } from 'node:crypto';
import type { Socket } from 'node:net';
import { type ChannelModel, connect } from 'amqplib';
import { Redis } from 'ioredis';
import { MongoClient } from 'mongodb';

/**
 * What came of giving a server some work. `works`: it did it. `refuses`: it says that it is short of something, and works
 * again when it has it. `silent`: it did not, and does not say why; a restart may help.
 */
export type Work =
  | { readonly kind: 'works' }
  | { readonly kind: 'refuses'; readonly why: string }
  | { readonly kind: 'silent'; readonly why: string };

const works: Work = { kind: 'works' };

/** An idle queue of trials disappears after an hour. */
const queueOfTrials = {
  durable: true,
  arguments: { 'x-queue-type': 'quorum', 'x-expires': 3_600_000 },
};

/**
 * Whether RabbitMQ takes a message into a quorum queue, confirms that it is on disk and gives it back. Never throws. An
 * open port proves none of that: its node goes on taking connections after its write-ahead log has ended.
 *
 * @param queue of its own for each caller; two callers would take each other's message
 */
export async function tryRabbitmq(url: string, queue: string, withinMs: number): Promise<Work> {
  const opening = connect(url, { noDelay: true, timeout: withinMs });
  try {
    return await within(withinMs, async () => passMessage(await opening, queue));
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

async function passMessage(connection: ChannelModel, queue: string): Promise<Work> {
  const { promise: shortOf, resolve } = Promise.withResolvers<Work>();
  // RabbitMQ says so to publishers, and reads nothing more of them.
  connection.on('blocked', (why: string) => resolve({ kind: 'refuses', why }));
  const { promise: broken, reject } = Promise.withResolvers<never>();
  connection.on('error', reject);
  const pass = async (): Promise<Work> => {
    const channel = await connection.createConfirmChannel();
    channel.on('error', reject);
    await channel.assertQueue(queue, queueOfTrials);
    const trial = randomUUID();
    channel.sendToQueue(queue, Buffer.from(trial), { persistent: true });
    await channel.waitForConfirms();
    // Behind those of trials that were given up.
    for (;;) {
      const message = await channel.get(queue);
      if (!message) throw new Error('a confirmed message is gone');
      channel.ack(message);
      if (message.content.toString() === trial) break;
    }
    await connection.close();
    return works;
  };
  return Promise.race([pass(), shortOf, broken]);
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
