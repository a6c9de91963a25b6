import type { ClientSession, Connection } from 'mongoose';

/**
 * Reads of one moment: whatever `read` reads with the session, it sees the database as it was when the first of its
 * reads came, with all that was committed by a majority then. The first read has to return before the others begin:
 * it sets the moment.
 */
export type SnapshotRead = <T>(read: (session: ClientSession) => Promise<T>) => Promise<T>;

/** Opens snapshot reads without a transaction: nothing to commit, nobody in the way. */
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
