import type { ClientSession, Connection } from 'mongoose';
import { AppError } from '../errors/app-error.ts';
import { genericRefusals } from '../errors/generic-refusals.ts';
import { coalesceReads } from '../concurrency/coalesce-reads.ts';
import { apiKeysOf } from './api-keys.ts';
import type { SessionClaims, SessionEntry } from './session-policy.ts';

const readTimeoutMs = 2_000;

type Row = Omit<SessionEntry, 'accountId'> & { readonly _id: string };

/** A session that was ended alone; its row expires with the token. */
interface EndedSession {
  readonly _id: string;
  readonly expiresAt: Date;
}

export interface SessionDirectory {
  /**
   * The current entry of an account; undefined if `sessionId` was ended alone. Never cached. Concurrent calls share
   * reads, and a read starts after all its callers have asked.
   * @throws AppError UNAVAILABLE when MongoDB does not answer within 2 s
   */
  find(accountId: string, sessionId?: string): Promise<SessionEntry | undefined>;
  /** Writes the entry in the caller's transaction, together with its account. */
  putSessionEntry(session: ClientSession, entry: SessionEntry): Promise<void>;
  /** Ends one session of an account, and no other. */
  endSession(
    session: ClientSession,
    ended: Pick<SessionClaims, 'accountId' | 'sessionId' | 'expiresAt'>,
  ): Promise<void>;
  /** Called by the service that writes the directory, before it starts. Creates the collection of API keys, too. */
  ensureIndexes(): Promise<void>;
}

/** Opens the directory (database `<namespace>_sessions`) over any connection to the same deployment. */
export function openSessionDirectory(settings: { connection: Connection; namespace: string }): SessionDirectory {
  const { connection, namespace } = settings;
  const accounts = connection.getClient().db(`${namespace}_sessions`).collection<Row | EndedSession>('accounts');
  // Accounts and ended sessions share a collection, so that one read covers both.
  const findRows = coalesceReads(async (ids) => {
    // The driver's `timeoutMS` was observed to wait a minute when MongoDB hangs, so the deadline is a signal. The timer
    // of `AbortSignal.timeout` cannot be cleared and would still fire, thousands of times a minute.
    const deadline = new AbortController();
    const timer = setTimeout(() => deadline.abort(), readTimeoutMs);
    const rows = await accounts
      .find({ _id: { $in: [...ids] } }, { signal: deadline.signal })
      .toArray()
      .catch((error: unknown) => {
        throw new AppError(genericRefusals.UNAVAILABLE, { retryAfterSeconds: 2, cause: error });
      })
      .finally(() => clearTimeout(timer));
    return new Map(rows.map((row) => [row._id, row]));
  });
  return {
    async find(accountId, sessionId) {
      const [row, ended] = await Promise.all([
        findRows(accountId),
        sessionId === undefined ? undefined : findRows(endedId(accountId, sessionId)),
      ]);
      if (ended || !row || 'expiresAt' in row) return undefined;
      const { _id, ...entry } = row;
      return { accountId, ...entry };
    },
    async putSessionEntry(session, { accountId, ...row }) {
      await accounts.replaceOne({ _id: accountId }, row, { upsert: true, session });
    },
    async endSession(session, { accountId, sessionId, expiresAt }) {
      const change = { $set: { expiresAt: new Date(expiresAt * 1_000) } };
      await accounts.updateOne({ _id: endedId(accountId, sessionId) }, change, { upsert: true, session });
    },
    async ensureIndexes() {
      await accounts.createIndex({ expiresAt: 1 }, { expireAfterSeconds: 0 });
      await apiKeysOf(connection.getClient(), namespace).createIndex({ name: 1 }, { unique: true });
    },
  };
}

function endedId(accountId: string, sessionId: string): string {
  return `${accountId} ${sessionId}`;
}
