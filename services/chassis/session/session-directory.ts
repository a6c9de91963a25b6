import type { ClientSession, Connection } from 'mongoose';
import { AppError } from '../http/app-error.ts';
import { genericRefusals } from '../http/generic-refusals.ts';
import { coalesceReads } from './coalesce-reads.ts';
import type { SessionEntry } from './session-policy.ts';

const readTimeoutMs = 2_000;

type Row = Omit<SessionEntry, 'accountId'> & { readonly _id: string };

export interface SessionDirectory {
  /**
   * What stands in the directory by now: never cached. Reads are shared, and each starts after its callers asked.
   * @throws AppError UNAVAILABLE when MongoDB doesn't answer within 2 s
   */
  find(accountId: string): Promise<SessionEntry | undefined>;
  /** Writes the entry in the caller's transaction, together with the account that it is about. */
  putSessionEntry(session: ClientSession, entry: SessionEntry): Promise<void>;
}

/** Opens the directory (database `<namespace>_sessions`) over any connection to the same deployment. */
export function openSessionDirectory(settings: { connection: Connection; namespace: string }): SessionDirectory {
  const { connection, namespace } = settings;
  const accounts = connection.getClient().db(`${namespace}_sessions`).collection<Row>('accounts');
  const find = coalesceReads(async (ids) => {
    // A deadline as a signal: the driver's own `timeoutMS` was seen to wait for a minute when MongoDB hangs. Not
    // `AbortSignal.timeout`, which fires later all the same, thousands of times a minute.
    const deadline = new AbortController();
    const timer = setTimeout(() => deadline.abort(), readTimeoutMs);
    const rows = await accounts
      .find({ _id: { $in: [...ids] } }, { signal: deadline.signal })
      .toArray()
      .catch((error: unknown) => {
        throw new AppError(genericRefusals.UNAVAILABLE, { retryAfterSeconds: 2, cause: error });
      })
      .finally(() => clearTimeout(timer));
    return new Map(rows.map(({ _id, ...entry }) => [_id, { accountId: _id, ...entry }]));
  });
  return {
    find,
    async putSessionEntry(session, { accountId, status, type, version, keeps }) {
      await accounts.replaceOne({ _id: accountId }, { status, type, version, keeps }, { upsert: true, session });
    },
  };
}
