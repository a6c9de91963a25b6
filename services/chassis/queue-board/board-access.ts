import { createHash, randomBytes } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { Redis } from 'ioredis';
import { z } from 'zod';
import { AppError } from '../http/app-error.ts';
import { genericRefusals } from '../http/generic-refusals.ts';
import type { SessionDirectory } from '../session/session-directory.ts';
import { sessionIsLive } from '../session/session-policy.ts';
import type { TokenVerifier } from '../session/session-token.ts';

const validForSeconds = 15 * 60;

export interface BoardAccess {
  /** The `Set-Cookie` of a new ticket for the administrator of an `Authorization` header. */
  grant(authorization: string | undefined): Promise<string>;
  /**
   * Lets in whoever has a ticket of a session that is still an administrator's, by the session directory as it is now.
   * @throws AppError NO_SESSION, SESSION_ENDED, FORBIDDEN, or UNAVAILABLE
   */
  admit(request: IncomingMessage): Promise<void>;
}

export interface BoardAccessParts {
  /** Opened when it is first asked for. */
  readonly redis: () => Promise<Redis>;
  readonly namespace: string;
  readonly verifyToken: TokenVerifier;
  /** The public key (PEM) that tokens are checked against: tickets of another one open nothing. */
  readonly sessionKey: string;
  readonly directory: Pick<SessionDirectory, 'find'>;
  /** Where people find the studio: the cookie is for HTTPS only where that is, and changes come from there only. */
  readonly publicUrl: string;
  /** The board's path; the cookie is sent there only. */
  readonly path: string;
  readonly cookie: string;
}

const claimsSchema = z.object({
  accountId: z.string(),
  type: z.enum(['member', 'admin']),
  sessionId: z.string(),
  version: z.int(),
  expiresAt: z.number(),
});

/**
 * Tickets for the board: random, kept in Redis as hashes for 15 minutes with the claims of the session that they came
 * from. A stolen one opens nothing else, and ends with its session, or with the key that this was signed by.
 */
export function createBoardAccess(parts: BoardAccessParts): BoardAccess {
  const { redis, namespace, verifyToken, sessionKey, directory, publicUrl, path, cookie } = parts;
  const keyOf = (ticket: string) => {
    const hash = createHash('sha256').update(sessionKey).update(ticket);
    return `${namespace}:queue-board:${hash.digest('hex')}`;
  };
  const { protocol, origin } = new URL(publicUrl);
  const attributes = `Path=${path}; Max-Age=${validForSeconds}; HttpOnly; SameSite=Strict`;
  return {
    async grant(authorization = '') {
      const claims = verifyToken(authorization.slice('Bearer '.length));
      const ticket = randomBytes(32).toString('base64url');
      const store = await redis();
      await store.set(keyOf(ticket), JSON.stringify(claims), 'EX', validForSeconds).catch(unavailable);
      return `${cookie}=${ticket}; ${attributes}${protocol === 'https:' ? '; Secure' : ''}`;
    },
    async admit(request) {
      const ticket = ticketOf(request, cookie);
      if (ticket === undefined) throw new AppError(genericRefusals.NO_SESSION);
      const stored = await (await redis()).get(keyOf(ticket)).catch(unavailable);
      if (stored === null) throw new AppError(genericRefusals.SESSION_ENDED);
      const claims = claimsSchema.parse(JSON.parse(stored));
      const isOver = claims.expiresAt * 1_000 <= Date.now();
      if (isOver || !sessionIsLive(claims, await directory.find(claims.accountId, claims.sessionId))) {
        throw new AppError(genericRefusals.SESSION_ENDED);
      }
      const changes = request.method !== 'GET' && request.method !== 'HEAD';
      if (claims.type !== 'admin' || (changes && !comesFromOwnPage(request, origin))) {
        throw new AppError(genericRefusals.FORBIDDEN);
      }
    },
  };
}

function ticketOf({ headers }: IncomingMessage, cookie: string): string | undefined {
  return new RegExp(`(?:^|; )${cookie}=([\\w-]{43})(?:;|$)`).exec(headers.cookie ?? '')?.[1];
}

/**
 * Whether a page of the studio itself asks. `SameSite` leaves out sister domains; browsers tell on HTTPS and on this
 * machine by `Sec-Fetch-Site`, elsewhere by `Origin`.
 */
function comesFromOwnPage({ headers }: IncomingMessage, origin: string): boolean {
  const site = headers['sec-fetch-site'];
  return site === undefined ? headers.origin === origin : site === 'same-origin';
}

function unavailable(cause: unknown): never {
  throw new AppError(genericRefusals.UNAVAILABLE, { retryAfterSeconds: 2, cause });
}
