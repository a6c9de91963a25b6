import type { Redis } from 'ioredis';
import type { Connection } from 'mongoose';
import type { Broker } from '../events/broker.ts';
import type { Consumer } from '../events/consumer.ts';
import { lateAfterSeconds } from '../events/queue-watch.ts';
import type { ReadinessCheck } from '../http/health.ts';
import type { OutboxRelay } from '../outbox/outbox-relay.ts';

/** Whether a primary answers. */
export function mongoCheck(connection: Connection): ReadinessCheck {
  return {
    name: 'mongo',
    async check() {
      // Reads go to the primary; an empty result is fine.
      await connection
        .getClient()
        .db(connection.name)
        .collection('readiness')
        .findOne({}, { signal: AbortSignal.timeout(1_500) });
    },
  };
}

/** Whether events are published at once; while the broker is down they wait in the outbox. */
export function brokerCheck(broker: Broker): ReadinessCheck {
  return {
    name: 'rabbitmq',
    async check() {
      if (!broker.isUp()) throw new Error('the broker is down');
    },
  };
}

/** Whether Redis answers. */
export function redisCheck(redis: Redis): ReadinessCheck {
  return {
    name: 'redis',
    async check() {
      await redis.ping();
    },
  };
}

/** Whether the service's events leave its outbox within a minute. */
export function outboxCheck(relay: Pick<OutboxRelay, 'oldestWaitingSeconds'>): ReadinessCheck {
  return {
    name: 'outbox',
    async check() {
      refuseLate(await relay.oldestWaitingSeconds());
    },
  };
}

/** Whether the service's queue is consumed, within a minute, with the number of dead letters. */
export function eventsCheck(
  consumer: Pick<Consumer, 'isConsuming' | 'oldestWaitingSeconds' | 'countDeadLetters'>,
): ReadinessCheck {
  return {
    name: 'events',
    async check() {
      refuseLate(consumer.oldestWaitingSeconds());
      if (!consumer.isConsuming()) throw new Error('the queue is not consumed');
      return { deadLetters: await consumer.countDeadLetters() };
    },
  };
}

/** A worker for jobs of one kind. */
export interface WorkedJobs {
  isRunning(): boolean;
  /** How many have used up their attempts. */
  failedCount(): Promise<number>;
}

/** Whether jobs are processed, with the number of permanently failed ones; `name` is their kind, e.g. `mails`. */
export function jobsCheck(name: string, jobs: WorkedJobs): ReadinessCheck {
  return {
    name,
    async check() {
      if (!jobs.isRunning()) throw new Error('jobs are not processed');
      return { failed: await jobs.failedCount() };
    },
  };
}

function refuseLate(waitingSeconds: number): void {
  if (waitingSeconds > lateAfterSeconds) throw new Error(`events waiting for ${Math.floor(waitingSeconds)} s`);
}
