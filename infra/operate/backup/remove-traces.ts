import { setTimeout as pause } from 'node:timers/promises';
import type { ChannelModel } from 'amqplib';
import { pino } from 'pino';
import { deadLettersOf, declareTopology, queueOf } from '@studio/chassis/events/topology';
import { openRedis, waitForRedis } from '@studio/chassis/jobs/redis';
import { topology } from '@studio/contracts/events/topology';
import { connectToBroker, openChannel } from '../../run/broker-queues.ts';

const redisPatienceMs = 5_000;
const queueAttempts = 20;
const betweenAttemptsMs = 500;

/**
 * Empties the queues, whose events are newer than the backup. It does not delete them: a RabbitMQ 3.10 that has just
 * started would lose its dead-letter worker, and its queues would accept nothing until a restart.
 */
export async function emptyQueues(rabbitmqUrl: string, namespace: string): Promise<void> {
  const connection = await connectToBroker(rabbitmqUrl);
  try {
    const channel = await openChannel(connection);
    // Otherwise a missing queue would look like one whose leader is not elected yet.
    await declareTopology(channel, namespace, topology);
    for (const service of Object.keys(topology)) {
      await emptyQueue(connection, queueOf(namespace, service));
      await emptyQueue(connection, deadLettersOf(namespace, service));
    }
  } finally {
    await connection.close();
  }
}

/** Retries, since after a start of the broker a queue is not found until its leader is elected. */
async function emptyQueue(connection: ChannelModel, queue: string): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    const channel = await openChannel(connection);
    try {
      await channel.purgeQueue(queue);
      return await channel.close();
    } catch (error) {
      if ((error as { code?: number }).code !== 404 || attempt === queueAttempts) throw error;
      await pause(betweenAttemptsMs);
    }
  }
}

/**
 * Deletes all keys of the namespace in Redis. A job that Redis remembers as completed would not be created again,
 * although the restored databases need it.
 */
export async function removeJobs(redisUrl: string, namespace: string): Promise<void> {
  const redis = openRedis(redisUrl, 'asking', pino({ level: 'silent' }));
  try {
    if (!(await waitForRedis(redis, redisPatienceMs))) throw new Error('Redis does not answer');
    for await (const keys of redis.scanStream({ match: `${namespace}:*`, count: 1_000 })) {
      if ((keys as string[]).length > 0) await redis.unlink(keys as string[]);
    }
  } finally {
    redis.disconnect();
  }
}
