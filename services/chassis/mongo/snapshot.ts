import type { ClientSession, Connection } from 'mongoose';

/**
 * Runs reads on one snapshot: all reads with the session see the majority-committed state at the time of the first. The
 * first read must return before the others start, since it chooses the snapshot.
 */
export type SnapshotRead = <T>(read: (session: ClientSession) => Promise<T>) => Promise<T>;

/** Opens snapshot reads without a transaction: nothing to commit, no write conflicts. */
export function createSnapshotRead(connection: Connection): SnapshotRead {
  return async (read) => {
    const session = await connection.startSession({ snapshot: true });
    try {
      return await read(session);
    } finally {
      await session.endSession();
    }
  };
}
