import { hash } from 'node:crypto';
import { Pool } from 'undici';
import { type Admission, createAdmission } from '@studio/chassis/http/admission';
import type { Logger } from '@studio/chassis/logging/logger';
import { resolveOrigins, type ResolveOrigins } from './resolve-addresses.ts';

const resolveEveryMs = 2_000;
/** A replica that owes answers and has given none for so long, in milliseconds, may be frozen. */
const longestSilenceMs = 1_000;

/** One process of a service. */
export interface Replica {
  readonly origin: string;
  readonly pool: Pool;
  /** Requests that it is answering now. */
  inFlight: number;
  /** Not to be asked before this time (`performance.now()`, which nobody sets) while there are others. */
  outUntil: number;
  /** Since when it owes an answer and has given none to anybody, by the same clock; undefined when it owes none. */
  silentSince: number | undefined;
}

/** A service with all its replicas. */
export interface Upstream {
  readonly name: string;
  /** Lets in as many requests as there are connections; a few more wait for a moment, all others are refused. */
  readonly admission: Admission;
  /**
   * Those to try, in this order: healthy ones first, those that were out at the end; among them, who has the least to
   * do. Requests with the same `affinity` have the same order in every gateway, whoever has how much to do: each replica
   * that comes or goes takes its share of them along and leaves the others where they are (rendezvous hashing). Only
   * one that has no connection free, or has not answered anybody for a second, lets others go first.
   */
  candidates(affinity?: string): Replica[];
  /** Lets others go first for a while. */
  setAside(replica: Replica, forMs: number): void;
  close(): Promise<void>;
}

export interface UpstreamSettings {
  readonly name: string;
  readonly origins: readonly string[];
  readonly logger: Logger;
  /** Open connections to one replica at most. */
  readonly connections?: number;
  /** Requests that may wait for a connection; 256. */
  readonly mostWaiting?: number;
  /** How long each of them waits at most, in milliseconds; 2 s. */
  readonly longestWaitMs?: number;
  readonly resolve?: ResolveOrigins;
  /** Milliseconds between two looks at what the host names mean; 2 s. */
  readonly everyMs?: number;
}

/** Finds the replicas behind the origins, and goes on looking: host names may come to mean other addresses. */
export async function openUpstream(settings: UpstreamSettings): Promise<Upstream> {
  const { name, origins, logger, connections = 64, mostWaiting = 256, longestWaitMs = 2_000 } = settings;
  const { resolve = resolveOrigins, everyMs = resolveEveryMs } = settings;
  const replicas = new Map<string, Replica>();
  let turn = 0;

  async function refresh(): Promise<void> {
    // A resolver that fails says nothing about the replicas: the known ones stay.
    const found = await resolve(origins).catch(() => undefined);
    if (!found) return;
    for (const [origin, { pool }] of replicas) {
      if (found.includes(origin)) continue;
      replicas.delete(origin);
      logger.info({ upstream: name, origin }, 'replica is gone');
      void pool.close();
    }
    for (const origin of found) {
      if (replicas.has(origin)) continue;
      replicas.set(origin, {
        origin,
        pool: openPool(origin, connections),
        inFlight: 0,
        outUntil: 0,
        silentSince: undefined,
      });
      logger.info({ upstream: name, origin }, 'replica found');
    }
  }

  await refresh();
  const timer = setInterval(() => void refresh(), everyMs);
  return {
    name,
    admission: createAdmission({
      mostAtOnce: () => connections * Math.max(1, replicas.size),
      mostWaiting,
      longestWaitMs,
    }),
    candidates(affinity) {
      const now = performance.now();
      const isOut = ({ outUntil }: Replica) => outUntil > now;
      const isFull = ({ inFlight }: Replica) => inFlight >= connections;
      const all = [...replicas.values()];
      if (affinity !== undefined) return last(isOut, last(isSilent, last(isFull, byRank(all, affinity))));
      turn += 1;
      return last(isOut, byLoad(all, turn));
    },
    setAside(replica, forMs) {
      replica.outUntil = performance.now() + forMs;
    },
    async close() {
      clearInterval(timer);
      await Promise.all([...replicas.values()].map(({ pool }) => pool.destroy()));
    },
  };
}

/** Whether a replica has owed an answer for a second and answered nobody meanwhile; until it answers somebody. */
export function isSilent({ silentSince = Infinity }: Replica): boolean {
  return performance.now() - silentSince > longestSilenceMs;
}

/** Who has equally much to do takes turns. */
function byLoad(replicas: readonly Replica[], turn: number): Replica[] {
  const start = turn % Math.max(1, replicas.length);
  const turned = [...replicas.slice(start), ...replicas.slice(0, start)];
  return turned.sort((a, b) => a.inFlight - b.inFlight);
}

function byRank(replicas: readonly Replica[], affinity: string): Replica[] {
  if (replicas.length < 2) return [...replicas];
  const ranked = replicas.map((replica) => ({ replica, rank: hash('sha1', `${replica.origin} ${affinity}`) }));
  return ranked.sort((a, b) => (a.rank < b.rank ? -1 : 1)).map(({ replica }) => replica);
}

function last(put: (replica: Replica) => boolean, ordered: readonly Replica[]): Replica[] {
  return ordered.toSorted((a, b) => Number(put(a)) - Number(put(b)));
}

function openPool(origin: string, connections: number): Pool {
  return new Pool(origin, {
    connections,
    connect: { timeout: 1_000, noDelay: true },
    // Shorter than the 65 s of the services, so that a connection is never reused while they close it.
    keepAliveTimeout: 55_000,
    keepAliveMaxTimeout: 55_000,
    // Event streams send a sign of life every 15 s; what is silent for longer is dead.
    bodyTimeout: 60_000,
  });
}
