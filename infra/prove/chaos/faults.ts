import { setTimeout as pause } from 'node:timers/promises';
import { patienceMs, until } from '@studio/chassis/testing/until';
import { Redis } from 'ioredis';
import { mongo } from 'mongoose';
import { tryRabbitmq } from '../../run/launcher/servers/work-trials.ts';
import type { Random } from '../testing/seeded-random.ts';
import type { FragileStudio, Target } from './fragile-studio.ts';
import type { LimitedDisk } from './limited-disk.ts';

/** A fault. `inflict` resolves when it is over; its target may still be recovering. */
export interface Fault {
  readonly kind: string;
  readonly target: string;
  readonly inflict: () => Promise<void>;
}

/** Duration of a pause or a silence, in milliseconds. */
const [shortestPauseMs, longestPauseMs] = [500, 4_000];
const fullForMs = 8_000;
/** A fifth of the 15 s between two checks, plus the check itself. */
const seenWithinMs = 6_000;

/** Every possible fault, once each. */
export function allFaults(studio: FragileStudio, random: Random): Fault[] {
  const length = () => random.between(shortestPauseMs, longestPauseMs);
  const ofProcesses = studio.targets.flatMap((target): Fault[] => [
    signalling('kill', target, 'SIGKILL'),
    // Stops cleanly; its supervisor starts it again.
    signalling('restart', target, 'SIGTERM'),
    pausing(target, length()),
  ]);
  const ofProxies = Object.entries(studio.proxies).flatMap(([target, proxy]): Fault[] => {
    const forAWhile = (kind: string, harm: () => void, ms: number): Fault => ({
      kind,
      target,
      inflict: async () => {
        harm();
        await pause(ms);
        proxy.heal();
      },
    });
    const delayMs = random.between(20, 200);
    return [
      { kind: 'cut', target, inflict: () => Promise.resolve(proxy.cut()) },
      forAWhile('delay', () => proxy.delay(delayMs), length()),
      forAWhile('silence', () => proxy.silence(), length()),
      forAWhile('refuse', () => proxy.refuse(), length()),
    ];
  });
  const { mongod: mongoDisk, rabbitmq: brokerDisk } = studio.disks;
  const fullDisk = (target: string, inflict: () => Promise<void>): Fault => ({ kind: 'disk full', target, inflict });
  return [
    ...ofProcesses,
    ...ofProxies,
    { kind: 'flush', target: 'redis', inflict: () => flush(studio.servers.redisUrl) },
    ...silencesOfBroker(studio),
    ...(mongoDisk ? [fullDisk('mongod', () => fill(mongoDisk, studio.servers.mongoUrl))] : []),
    ...(brokerDisk ? [fullDisk('rabbitmq', () => fillBrokers(brokerDisk, studio))] : []),
  ];
}

/** `count` faults in random order: each once before any repeats, and a full disk of each server only once. */
export function planFaults(studio: FragileStudio, random: Random, count: number): Fault[] {
  const planned: Fault[] = [];
  while (planned.length < count) {
    const round = random.shuffled(allFaults(studio, random));
    planned.push(...(planned.length === 0 ? round : round.filter(({ kind }) => kind !== 'disk full')));
  }
  return planned.slice(0, count);
}

/** Faults of the short run, at least one of most kinds. */
const ofShortRun = [
  'kill gateway',
  'kill training-api',
  'kill training-worker',
  'kill mongod',
  'kill rabbitmq',
  'restart membership-api',
  'pause auth-api',
  'cut mongod',
  'delay rabbitmq',
  'dead log rabbitmq',
  'silent log rabbitmq',
  'flush redis',
];

export function planShortRun(studio: FragileStudio, random: Random): Fault[] {
  return random.shuffled(allFaults(studio, random).filter((fault) => ofShortRun.includes(nameOf(fault))));
}

export const nameOf = ({ kind, target }: Pick<Fault, 'kind' | 'target'>) => `${kind} ${target}`;

function signalling(kind: string, target: Target, signal: NodeJS.Signals): Fault {
  return {
    kind,
    target: target.name,
    inflict: async () => {
      await untilItRuns(target);
      target.signal(signal);
    },
  };
}

function pausing(target: Target, ms: number): Fault {
  return {
    kind: 'pause',
    target: target.name,
    inflict: async () => {
      await untilItRuns(target);
      target.signal('SIGSTOP');
      await pause(ms);
      target.signal('SIGCONT');
    },
  };
}

/** The broker stops working for good. If it does not exit, its supervisor must restart it. */
function silencesOfBroker(studio: FragileStudio): Fault[] {
  const broker = studio.targets.find(({ name }) => name === 'rabbitmq')!;
  const forGood = (kind: string, ready: () => Promise<void>, silence: () => unknown): Fault => ({
    kind,
    target: broker.name,
    inflict: async () => {
      await ready();
      await silence();
      await untilBrokerWorks(studio, kind);
    },
  });
  const works = () => untilBrokerWorks(studio, 'before');
  // Another fault may have just hit it, and the supervisor must have seen it work since.
  const isSeen = () => untilBrokerIsSeen(studio, broker);
  return [
    forGood('dead log', works, studio.endWriteAheadLog),
    forGood('silent log', isSeen, studio.suspendWriteAheadLog),
    forGood('hang', isSeen, () => broker.signal('SIGSTOP')),
  ];
}

/** Waits until one process of the broker has worked for as long as the launcher may take to check a new one. */
async function untilBrokerIsSeen(studio: FragileStudio, broker: Target): Promise<void> {
  for (let pid; pid !== broker.pid();) {
    await untilBrokerWorks(studio, 'before');
    pid = broker.pid();
    await pause(seenWithinMs);
  }
  await untilBrokerWorks(studio, 'before');
}

/** Fills the broker's disk for seconds. Its write-ahead log may not survive that. */
async function fillBrokers(disk: LimitedDisk, studio: FragileStudio): Promise<void> {
  await disk.fill();
  await pause(fullForMs);
  await disk.free();
  await untilBrokerWorks(studio, 'disk full');
}

/** Waits until the broker works. One that does not within `patienceMs` is noted as `unmended`. */
export async function untilBrokerWorks({ servers, namespace, unmended }: FragileStudio, kind: string): Promise<void> {
  const deadline = performance.now() + patienceMs;
  for (;;) {
    const work = await tryRabbitmq(servers.rabbitmqUrl, { namespace, withinMs: 10_000 });
    if (work.kind === 'works') return;
    if (performance.now() > deadline) return void unmended.push(`rabbitmq after ${kind}: ${work.why}`);
    await pause(200);
  }
}

/** Waits for a target that has just ended, so that every fault hits something. */
async function untilItRuns({ name, pid }: Target): Promise<void> {
  await until(`${name}, restarted`, pid);
}

/** Flushes Redis, once it is back if it is down. */
async function flush(redisUrl: string): Promise<void> {
  const redis = new Redis(redisUrl, { maxRetriesPerRequest: null, retryStrategy: () => 100 });
  redis.on('error', () => undefined);
  try {
    await redis.flushall();
  } finally {
    redis.disconnect();
  }
}

/** MongoDB notices a full disk at its next checkpoint, up to a minute later; `fsync` forces one. */
async function fill(disk: LimitedDisk, mongoUrl: string): Promise<void> {
  await disk.fill();
  const client = new mongo.MongoClient(mongoUrl, { serverSelectionTimeoutMS: 2_000 });
  try {
    await Promise.race([client.db('admin').command({ fsync: 1 }), pause(fullForMs)]).catch(() => undefined);
    await pause(fullForMs);
  } finally {
    await disk.free();
    await client.close();
  }
}
