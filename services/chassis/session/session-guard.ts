import { AppError } from '../errors/app-error.ts';
import { genericRefusals } from '../errors/generic-refusals.ts';
import type { SessionDirectory } from './session-directory.ts';
import { type AccountType, sessionIsLive } from './session-policy.ts';
import { bearerClaims, type TokenVerifier } from './session-token.ts';

/** The caller's session. */
export interface Session {
  readonly accountId: string;
  readonly type: AccountType;
  /** Whether the account gives classes, by the directory and not by the token. */
  readonly coach: boolean;
  /** Whether an administrator works at the desk («Recepción»), by the directory as well. */
  readonly desk: boolean;
  readonly sessionId: string;
  /** The account's session version when it began. */
  readonly version: number;
  /** Whether it began with a passkey, or with a password and a mailed code, rather than with a password alone. */
  readonly strong: boolean;
  /** Instant of expiry in seconds since 1970. */
  readonly expiresAt: number;
}

export interface SessionGuard {
  /**
   * The live session of an `Authorization: Bearer …` header.
   * @throws AppError NO_SESSION, SESSION_ENDED, or UNAVAILABLE while the directory cannot be read
   */
  authenticate(authorization: string | undefined): Promise<Session>;
  /** Whether an account is an administrator's, also a suspended or deleted one. @throws AppError UNAVAILABLE */
  isAdministrator(accountId: string): Promise<boolean>;
}

/**
 * The caller of a key: an administrator who may call routes that declare `readableByKey`, and no others.
 * @throws AppError NO_SESSION for an unknown or removed key, TOO_MANY_REQUESTS, or UNAVAILABLE
 */
export type AuthenticateKey = (key: string) => Promise<Session>;

export function createSessionGuard(parts: {
  verifyToken: TokenVerifier;
  directory: Pick<SessionDirectory, 'find'>;
}): SessionGuard {
  return {
    async authenticate(authorization) {
      const claims = bearerClaims(authorization, parts.verifyToken);
      const { accountId, type, sessionId, version, strong = false, expiresAt } = claims;
      const entry = await parts.directory.find(accountId, sessionId);
      if (!sessionIsLive(claims, entry)) throw new AppError(genericRefusals.SESSION_ENDED);
      const marks = { coach: entry?.coach === true, desk: entry?.desk === true };
      return { accountId, type, ...marks, sessionId, version, strong, expiresAt };
    },
    isAdministrator: async (accountId) => (await parts.directory.find(accountId))?.type === 'admin',
  };
}

/**
 * Handles a rejection of `authenticate` for a route with its own NO_SESSION message: replaces that message and rethrows
 * everything else.
 */
export function withoutSessionSays(words: string | undefined): (error: unknown) => never {
  return (error) => {
    const hasNone = error instanceof AppError && error.code === genericRefusals.NO_SESSION.code;
    if (words === undefined || !hasNone) throw error;
    throw new AppError(genericRefusals.NO_SESSION, { message: words, cause: error.cause });
  };
}
