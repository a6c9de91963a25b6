import type { ClientSession, Connection } from 'mongoose';
import { z } from 'zod';
import { AppError } from '../errors/app-error.ts';
import { genericRefusals } from '../errors/generic-refusals.ts';
import { coalesceReads } from '../concurrency/coalesce-reads.ts';
import { collection, ensureCollection, type Stored } from '../mongo/collection.ts';
import { apiKeyCollection } from './api-keys.ts';
import type { SessionClaims, SessionEntry } from './session-policy.ts';

const readTimeoutMs = 2_000;

const entryShape = z.object({
  _id: z.string(),
  status: z.enum(['active', 'inactive', 'suspended', 'deleted']),
  type: z.enum(['member', 'admin']),
  version: z.int(),
  coach: z.literal(true).exactOptional(),
  desk: z.literal(true).exactOptional(),
  keeps: z.string().nullable(),
});

/** A session that was ended alone; its row expires with the token. */
const endedShape = z.object({ _id: z.string(), expiresAt: z.date() });

// Accounts and ended sessions share a collection, so that one read covers both.
export const sessionCollection = collection('accounts', {
  holds: "What a session's validity depends on, by account, and sessions that were ended alone",
  shape: z.union([entryShape, endedShape]),
  indexes: [{ key: { expiresAt: 1 }, expireAfterSeconds: 0 }],
  subject: { field: '_id', onDeletion: 'stays' },
  kept: 'for good; an ended session until its token expires',
});

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
  const database = connection.getClient().db(`${namespace}_sessions`);
  const accounts = database.collection<Stored<typeof sessionCollection>>(sessionCollection.name);
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
      for (const declared of [sessionCollection, apiKeyCollection]) await ensureCollection(database, declared);
    },
  };
}

function endedId(accountId: string, sessionId: string): string {
  return `${accountId} ${sessionId}`;
}
