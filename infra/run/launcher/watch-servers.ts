import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { spaceOf } from './free-space.ts';
import { afterTrial, judge, type RestartLimits, restartLimits, type ServerHistory } from './restart-policy.ts';
import { runProgram } from './run-program.ts';
import type { EmbeddedServer, ServerUrls } from './servers.ts';
import type { Work } from './servers/work-trials.ts';
import type { ProcessControl } from './supervisor.ts';

/** By the names of their processes. */
export type WatchedServer = 'mongod' | 'rabbitmq' | 'redis';

export interface WatchOptions {
  readonly control: Pick<ProcessControl, 'pid' | 'stop' | 'start'>;
  /** Servers that run here; others are the responsibility of their operators. */
  readonly servers: readonly EmbeddedServer[];
  readonly urls: ServerUrls;
  /** Namespace of the studio that uses them. */
  readonly namespace: string;
  readonly dataDir: string;
  readonly announce: (line: string) => void;
  /** Default: 15 s. */
  readonly everyMs?: number;
  /** Longest duration of a trial. Default: 8 s. */
  readonly trialMs?: number;
  readonly limits?: RestartLimits;
  /** Ends the watching: from then on no server is restarted. */
  readonly signal: AbortSignal;
}

const sooner = 5;

/**
 * Gives the servers some work periodically, and restarts one that answers on its port but does no work. If the disk is
 * full, it announces that instead (docs/decisions/0027-health-is-work-done.md).
 */
export async function watchServers(options: WatchOptions): Promise<void> {
  const { control, servers, urls, namespace, dataDir, announce, signal } = options;
  const { everyMs = 15_000, trialMs = 8_000, limits = restartLimits } = options;
  const watched = urlsOf(servers, urls);
  const histories = new Map<string, ServerHistory>();
  const shortOfRoom = new Set<string>();

  const startAgain = async (name: string) => {
    await control.stop(name);
    // If everything is being stopped meanwhile, the server stays stopped.
    if (signal.aborted) return;
    await control.start(name, signal).catch((error: Error) => {
      if (!signal.aborted) announce(error.message);
    });
  };

  const look = async (name: string, work: Work) => {
    const now = performance.now();
    const history = afterTrial(histories.get(name), { pid: control.pid(name), work, now });
    histories.set(name, history);
    const freeBytes = await freeBytesIn(dataDir, name);
    const verdict = judge(history, { work, freeBytes, now }, limits);
    if (verdict.kind !== 'make room') shortOfRoom.delete(name);
    else if (!shortOfRoom.has(name)) {
      shortOfRoom.add(name);
      announce(askForRoom(name, verdict.freeBytes, dataDir));
    }
    if (verdict.kind === 'start again') {
      announce(`${name} does no work (${verdict.why}): starting it again`);
      await startAgain(name);
    }
  };

  while (!signal.aborted && Object.keys(watched).length > 0) {
    const startedAt = performance.now();
    const tried = await tryServers(watched, [String(trialMs), namespace], signal);
    if (signal.aborted) return;
    await Promise.all(Object.entries(tried).map(([name, work]) => look(name, work)));
    // A server that has just started is tried sooner: only one that has worked can be known to hang.
    const isNew = [...histories.values()].some(({ hasWorked }) => !hasWorked);
    const nextAt = startedAt + (isNew ? everyMs / sooner : everyMs);
    await sleep(Math.max(0, nextAt - performance.now()), undefined, { signal }).catch(() => undefined);
  }
}

/** Empty if the trials could not be run, which says nothing about a server. */
async function tryServers(urls: object, args: readonly string[], signal: AbortSignal): Promise<Record<string, Work>> {
  try {
    const env = { ...process.env, TRIED_SERVERS: JSON.stringify(urls) };
    return JSON.parse(await runProgram('infra/run/launcher/try-servers.ts', { args, env, signal })) as Record<
      string,
      Work
    >;
  } catch {
    return {};
  }
}

function urlsOf(servers: readonly EmbeddedServer[], urls: ServerUrls): Partial<Record<WatchedServer, string>> {
  return {
    ...(servers.includes('mongo') && { mongod: urls.mongoUrl }),
    ...(servers.includes('rabbitmq') && { rabbitmq: urls.rabbitmqUrl }),
    ...(servers.includes('redis') && { redis: urls.redisUrl }),
  };
}

/** Free space of the disk that the server writes to; unlimited if it cannot be read. */
async function freeBytesIn(dataDir: string, name: string): Promise<number> {
  const space = await spaceOf(join(dataDir, name === 'mongod' ? 'mongo' : name));
  return space?.free ?? Number.POSITIVE_INFINITY;
}

function askForRoom(name: string, freeBytes: number, dataDir: string): string {
  const free = `${Math.round(freeBytes / 1_000_000)} MB`;
  return `The disk of ${dataDir} is full (${free} free): make room. ${name} does no work until then`;
}
