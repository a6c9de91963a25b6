import { apiClient } from '@studio/chassis/testing/api-client';
import { setTimeout as pause } from 'node:timers/promises';
import { Redis } from 'ioredis';
import { type Question, runLoad } from '../../load/run-load.ts';
import type { ServerUrls } from '../../../run/launcher/servers.ts';
import { services } from '../../../run/studio-databases.ts';
import type { BenchStudio } from './bench-studio.ts';
import { byName } from './process-figures.ts';

const idleMs = 20_000;
const longestSeconds = 300;

export interface ActCosts {
  /** Cost of each second without requests. */
  readonly idle: Cost;
  /** Cost of each act, less the idle cost. */
  readonly costOf: (questions: readonly Question[], callers: number) => Promise<Cost>;
}

/** Meters an idle studio, and then acts until every projection has applied their events. */
export async function openActCosts(studio: BenchStudio, servers: ServerUrls): Promise<ActCosts> {
  const read = () => readMeters(studio, servers);
  const before = await read();
  await pause(idleMs);
  const idle = perSecond(before, await read());
  return {
    idle,
    async costOf(questions, callers) {
      const from = await read();
      await askAll(studio.origin, questions, callers);
      await studio.caughtUp();
      return perAct(from, await read(), questions.length, idle);
    },
  };
}

/** Asks all questions. @throws Error when one of them is refused */
async function askAll(origin: string, questions: readonly Question[], callers: number): Promise<void> {
  let asked = 0;
  const { statuses } = await runLoad({ origin, callers, seconds: longestSeconds, next: () => questions[asked++] });
  const refused = Object.entries(statuses).filter(([status]) => Number(status) >= 300);
  if (refused.length > 0) throw new Error(`acts were refused: ${JSON.stringify(statuses)}`);
}

/** Counters that grow with a studio's work. */
interface Meters {
  readonly atMs: number;
  /** CPU time in milliseconds, by process. */
  readonly cpuMs: ReadonlyMap<string, number>;
  /** Further counters by name, e.g. `MongoDB commands`. */
  readonly counters: ReadonlyMap<string, number>;
}

export interface Cost {
  /** CPU time in milliseconds per second or per act, by process. */
  readonly cpuMs: ReadonlyMap<string, number>;
  readonly counters: ReadonlyMap<string, number>;
}

/** Reads the meters of a studio whose services have both roles in one process. */
async function readMeters(studio: BenchStudio, { redisUrl }: ServerUrls): Promise<Meters> {
  const cpuMs = byName(studio.figures(), 'cpuMs');
  const atMs = performance.now();
  const [mongo, redis, events] = await Promise.all([
    mongoCounters(studio),
    redisCounters(redisUrl),
    eventsApplied(studio),
  ]);
  return { atMs, cpuMs, counters: new Map([...mongo, ...redis, ['events applied', events]]) };
}

async function mongoCounters({ databases }: BenchStudio): Promise<[string, number][]> {
  const { opcounters, network } = await databases.sessions.admin().serverStatus();
  return [
    ['MongoDB commands', opcounters.command + opcounters.insert + opcounters.query + opcounters.update],
    ['MongoDB bytes in', Number(network.bytesIn)],
    ['MongoDB bytes out', Number(network.bytesOut)],
  ];
}

async function redisCounters(url: string): Promise<[string, number][]> {
  const redis = new Redis(url);
  const info = await redis.info('stats');
  redis.disconnect();
  const read = (name: string) => Number(new RegExp(`^${name}:(\\d+)`, 'm').exec(info)?.[1]);
  return [['Redis commands', read('total_commands_processed')]];
}

async function eventsApplied(studio: BenchStudio): Promise<number> {
  const texts = await Promise.all(services.map((name) => apiClient(studio.originOf(name)).get('/metrics')));
  return texts
    .flatMap(({ body }) => [...String(body).matchAll(/^events_applied_total(?:\{.*\})? (\d+)/gm)])
    .reduce((sum, [, count]) => sum + Number(count), 0);
}

/** The difference of two readings per second, as the cost of an idle studio. */
function perSecond(before: Meters, after: Meters): Cost {
  const seconds = (after.atMs - before.atMs) / 1_000;
  return {
    cpuMs: difference(before.cpuMs, after.cpuMs, seconds),
    counters: difference(before.counters, after.counters, seconds),
  };
}

/** The difference of two readings per act, less the idle cost. */
function perAct(before: Meters, after: Meters, acts: number, idle: Cost): Cost {
  const seconds = (after.atMs - before.atMs) / 1_000;
  const less = (all: ReadonlyMap<string, number>, anyway: ReadonlyMap<string, number>) =>
    new Map([...all].map(([name, value]) => [name, (value - (anyway.get(name) ?? 0) * seconds) / acts]));
  return {
    cpuMs: less(difference(before.cpuMs, after.cpuMs), idle.cpuMs),
    counters: less(difference(before.counters, after.counters), idle.counters),
  };
}

function difference(before: ReadonlyMap<string, number>, after: ReadonlyMap<string, number>, by = 1) {
  return new Map([...after].map(([name, value]) => [name, (value - (before.get(name) ?? 0)) / by]));
}
