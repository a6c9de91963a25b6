import { AppError } from '@studio/chassis/errors/app-error';
import { genericRefusals } from '@studio/chassis/errors/generic-refusals';
import type { Logger } from '@studio/chassis/logging/logger';
import { isSilent, type Replica, type Upstream } from '../upstreams/upstream.ts';

/** How many replicas are tried for one request; refused connections do not count. */
const mostTries = 3;
/** How long an unreachable replica is left out, in milliseconds. */
const outMs = 1_000;
/** The same for a replica that announced that it stops. */
const leavingMs = 5_000;

/** Nothing was sent: any request may be tried elsewhere. */
const connectErrors = new Set(['ECONNREFUSED', 'EHOSTUNREACH', 'ENETUNREACH', 'EHOSTDOWN', 'CONNECT_TIMEOUT']);

interface AttemptSettings {
  readonly upstream: Upstream;
  readonly shardKey: string | undefined;
  /** Whether the request may be repeated after it reached a replica: GET and HEAD. */
  readonly isRead: boolean;
  readonly patienceMs: number;
  readonly logger: Logger;
}

export type Attempts = ReturnType<typeof openAttempts>;

/** The replicas that one request is sent to, one after another. */
export function openAttempts({ upstream, shardKey, isRead, patienceMs, logger }: AttemptSettings) {
  const candidates = upstream.candidates(shardKey).values();
  let replica: Replica | undefined;
  let tries = 0;
  let startedAt = 0;

  /** Ends the current attempt. */
  function end(): void {
    if (!replica) return;
    replica.inFlight -= 1;
    // A replica that has not answered for a second stays marked until it answers, also when its callers have gone.
    if (replica.inFlight === 0 && !isSilent(replica)) replica.silentSince = undefined;
    replica = undefined;
  }

  return {
    /** Starts the next attempt. @throws AppError UNAVAILABLE when no replica is left */
    next(): Replica {
      const candidate = tries < mostTries ? candidates.next().value : undefined;
      if (!candidate) throw new AppError(genericRefusals.UNAVAILABLE, { retryAfterSeconds: 2 });
      replica = candidate;
      startedAt = performance.now();
      tries += 1;
      replica.inFlight += 1;
      replica.silentSince ??= startedAt;
      return replica;
    },
    /** The replica of the current attempt has answered; `isLeaving`: it announced that it stops. */
    answered(isLeaving: boolean): void {
      if (!replica) return;
      replica.silentSince = undefined;
      if (isLeaving) upstream.setAside(replica, leavingMs);
    },
    end,
    /** Ends the current attempt with an error and says whether another replica may be tried. */
    failed(error: NodeJS.ErrnoException): boolean {
      if (!replica) return false;
      const { origin } = replica;
      upstream.setAside(replica, outMs);
      end();
      logger.warn({ upstream: upstream.name, origin, err: error }, 'replica does not answer');
      if (connectErrors.has(error.code ?? '')) {
        tries -= 1;
        return true;
      }
      // A second try would take too long as well.
      return isRead && performance.now() - startedAt < patienceMs;
    },
  };
}
