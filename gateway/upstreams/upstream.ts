import { hash } from 'node:crypto';
import { lookup } from 'node:dns/promises';
import { Agent } from 'node:http';
import { isIP } from 'node:net';
import { createAdmission } from '@studio/chassis/http/admission';
import { idleConnectionsAreKeptMs } from '@studio/chassis/http/http-server';
import type { Logger } from '@studio/chassis/logging/logger';

const resolveEveryMs = 2_000;
/** A replica that owes answers and has given none for this long, in milliseconds, may be frozen. */
const longestSilenceMs = 1_000;

/** One process of a service. */
export interface Replica {
  readonly origin: string;
  readonly target: URL;
  readonly agent: Agent;
  /** Requests in flight. */
  inFlight: number;
  /** Tried last until this time, by `performance.now()`. */
  outUntil: number;
  /** Since when it owes an answer and has given none, by the same clock; undefined when it owes none. */
  silentSince: number | undefined;
}

/** A service with all its replicas. */
export type Upstream = Awaited<ReturnType<typeof openUpstream>>;

/** Resolves configured origins to the origins of the single replicas. */
type ResolveOrigins = (origins: readonly string[]) => Promise<readonly string[]>;

export interface UpstreamSettings {
  readonly name: string;
  readonly origins: readonly string[];
  readonly logger: Logger;
  /** Open connections to one replica at most. Default: 64. */
  readonly connections?: number;
  /** Requests that may wait for a connection. Default: 256. */
  readonly mostWaiting?: number;
  /** How long each of them waits at most, in milliseconds. Default: 2 s. */
  readonly longestWaitMs?: number;
  /** How long an idle connection is kept, in milliseconds. Default: 15 s less than the services keep it. */
  readonly longestIdleMs?: number;
  readonly resolve?: ResolveOrigins;
  /** Milliseconds between two resolutions of the host names. Default: 2 s. */
  readonly everyMs?: number;
}

/** Resolves the replicas behind the origins, and keeps resolving: host names may change their addresses. */
export async function openUpstream(settings: UpstreamSettings) {
  const { name, origins, logger, connections = 64, mostWaiting = 256, longestWaitMs = 2_000 } = settings;
  const { longestIdleMs = idleConnectionsAreKeptMs - 15_000 } = settings;
  const { resolve = resolveOrigins, everyMs = resolveEveryMs } = settings;
  const replicas = new Map<string, Replica>();
  let turn = 0;

  async function refresh(): Promise<void> {
    // A failing resolver says nothing about the replicas: the known ones stay.
    const found = await resolve(origins).catch(() => undefined);
    if (!found) return;
    for (const origin of replicas.keys()) {
      if (found.includes(origin)) continue;
      // Its connections close by themselves when the replica is gone.
      replicas.delete(origin);
      logger.info({ upstream: name, origin }, 'replica is gone');
    }
    for (const origin of found) {
      if (replicas.has(origin)) continue;
      replicas.set(origin, openReplica(origin, { connections, longestIdleMs }));
      logger.info({ upstream: name, origin }, 'replica found');
    }
  }

  await refresh();
  const timer = setInterval(() => void refresh(), everyMs);
  return {
    name,
    /** Admits as many requests as there are connections; a few more wait briefly, further ones are refused. */
    admission: createAdmission({
      mostAtOnce: () => connections * Math.max(1, replicas.size),
      mostWaiting,
      longestWaitMs,
    }),
    /**
     * The replicas in the order in which to try them: healthy ones first, among them the one with the least in flight.
     * Requests with the same shard key get the same order in every gateway (rendezvous hashing), except that replicas
     * without a free connection and silent ones come later.
     */
    candidates(shardKey?: string): Replica[] {
      const now = performance.now();
      const isOut = ({ outUntil }: Replica) => outUntil > now;
      const isFull = ({ inFlight }: Replica) => inFlight >= connections;
      const all = [...replicas.values()];
      if (shardKey !== undefined) return last(isOut, last(isSilent, last(isFull, byRank(all, shardKey))));
      turn += 1;
      return last(isOut, byLoad(all, turn));
    },
    /** Puts a replica last for a while. */
    setAside(replica: Replica, forMs: number): void {
      replica.outUntil = performance.now() + forMs;
    },
    close(): void {
      clearInterval(timer);
      for (const { agent } of replicas.values()) agent.destroy();
    },
  };
}

/** One origin per address of a host name. An unknown host name has no replicas. */
const resolveOrigins: ResolveOrigins = async (origins) => {
  const found = await Promise.all(origins.map(addressesOf));
  return [...new Set(found.flat())];
};

async function addressesOf(origin: string): Promise<string[]> {
  const url = new URL(origin);
  if (isIP(url.hostname.replaceAll(/[[\]]/g, ''))) return [origin];
  const addresses = await lookup(url.hostname, { all: true }).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOTFOUND') return [];
    throw error;
  });
  return addresses.map(({ address, family }) => {
    url.hostname = family === 6 ? `[${address}]` : address;
    return url.origin;
  });
}

/** Whether a replica has owed an answer for a second and answered nobody meanwhile. */
export function isSilent({ silentSince = Infinity }: Replica): boolean {
  return performance.now() - silentSince > longestSilenceMs;
}

/** The least in flight first; equals take turns. */
function byLoad(replicas: readonly Replica[], turn: number): Replica[] {
  const start = turn % Math.max(1, replicas.length);
  const turned = [...replicas.slice(start), ...replicas.slice(0, start)];
  return turned.sort((a, b) => a.inFlight - b.inFlight);
}

function byRank(replicas: readonly Replica[], shardKey: string): Replica[] {
  if (replicas.length < 2) return [...replicas];
  const ranked = replicas.map((replica) => ({ replica, rank: hash('sha1', `${replica.origin} ${shardKey}`) }));
  return ranked.sort((a, b) => (a.rank < b.rank ? -1 : 1)).map(({ replica }) => replica);
}

function last(put: (replica: Replica) => boolean, ordered: readonly Replica[]): Replica[] {
  return ordered.toSorted((a, b) => Number(put(a)) - Number(put(b)));
}

function openReplica(
  origin: string,
  { connections, longestIdleMs }: { readonly connections: number; readonly longestIdleMs: number },
): Replica {
  // `timeout` closes only idle connections; requests have the patience of their route.
  const agent = new Agent({
    keepAlive: true,
    maxSockets: connections,
    maxFreeSockets: connections,
    scheduling: 'lifo',
    timeout: longestIdleMs,
  });
  return { origin, target: new URL(origin), agent, inFlight: 0, outUntil: 0, silentSince: undefined };
}
