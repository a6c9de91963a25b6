import { mongo } from 'mongoose';

/**
 * Codes of a primary that steps down, shuts down or can't be reached, or that has no snapshot to read from just now
 * (134, 239, 246): the operation may succeed in a moment.
 */
const passingCodes = new Set([6, 7, 89, 91, 134, 189, 239, 246, 262, 9001, 10107, 11600, 11602, 13435, 13436]);

/**
 * For a moment after a crash of MongoDB, a read of the state before it sees the documents but not yet the indexes. The
 * error has the code of any bad value, so it is told by its words.
 */
const noIndexYet = /hint provided does not correspond to an existing index/;

/** Whether a duplicate of a unique key made the write fail. */
export function isDuplicateKey(error: unknown): boolean {
  return error instanceof mongo.MongoServerError && error.code === 11_000;
}

/** Whether the same transaction, run again from its start, may succeed (a write conflict, a new primary). */
export function isTransientTransactionError(error: unknown): boolean {
  return error instanceof mongo.MongoError && error.hasErrorLabel('TransientTransactionError');
}

/** Whether a commit may or may not have happened: it has to be asked for again. */
export function isUnknownCommit(error: unknown): boolean {
  return error instanceof mongo.MongoError && error.hasErrorLabel('UnknownTransactionCommitResult');
}

/** Whether MongoDB is away or busy with itself, so that the same operation may succeed later. */
export function isMongoAway(error: unknown): boolean {
  if (error instanceof Error && error.name === 'MongooseServerSelectionError') return true;
  if (!(error instanceof mongo.MongoError)) return false;
  // A connection that breaks under a bulk write is told as an error of the server, which carries the true one.
  if (error instanceof mongo.MongoBulkWriteError && isMongoAway(error.errorResponse)) return true;
  return (
    error instanceof mongo.MongoNetworkError ||
    error instanceof mongo.MongoServerSelectionError ||
    error instanceof mongo.MongoNotConnectedError ||
    error instanceof mongo.MongoTopologyClosedError ||
    error.hasErrorLabel('RetryableWriteError') ||
    error.hasErrorLabel('TransientTransactionError') ||
    passingCodes.has(Number(error.code)) ||
    (error instanceof mongo.MongoServerError && noIndexYet.test(error.message))
  );
}
