import type { mongo } from 'mongoose';

/** Error names of a connection that was lost or could not be opened. */
const connectionErrors = new Set([
  'MongoNetworkError',
  'MongoNetworkTimeoutError',
  'MongoNotConnectedError',
  'MongoPoolClearedError',
  'MongoServerSelectionError',
  'MongoTopologyClosedError',
  'MongooseServerSelectionError',
  'PoolClearedOnNetworkError',
]);

/**
 * Codes of a primary that steps down, shuts down, is unreachable, or has no snapshot to read from (134, 239, 246): the
 * operation may succeed in a moment.
 */
const passingCodes = new Set([6, 7, 89, 91, 134, 189, 239, 246, 262, 9001, 10107, 11600, 11602, 13435, 13436]);

/**
 * For a moment after a crash of MongoDB, a snapshot read sees documents but not yet their indexes. The error code is
 * that of any bad value, so the message decides.
 */
const noIndexYet = /hint provided does not correspond to an existing index/;

/** Whether the write failed on a duplicate key. */
export function isDuplicateKey(error: unknown): boolean {
  return isDriverError(error) && error.code === 11_000;
}

/** Whether the transaction may succeed when it runs again from its start (write conflict, new primary). */
export function isTransientTransactionError(error: unknown): boolean {
  return isDriverError(error) && error.hasErrorLabel('TransientTransactionError');
}

/** Whether the outcome of a commit is unknown: the commit must be retried. */
export function isUnknownCommit(error: unknown): boolean {
  return isDriverError(error) && error.hasErrorLabel('UnknownTransactionCommitResult');
}

/** Whether MongoDB is unavailable, so that the same operation may succeed later. */
export function isMongoAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if (connectionErrors.has(error.name)) return true;
  if (!isDriverError(error)) return false;
  return (
    // A connection lost during a bulk write surfaces as a server error that wraps the network error.
    isMongoAway(error.errorResponse) ||
    error.hasErrorLabel('RetryableWriteError') ||
    error.hasErrorLabel('TransientTransactionError') ||
    passingCodes.has(Number(error.code)) ||
    noIndexYet.test(error.message)
  );
}

type DriverError = mongo.MongoError & Partial<Pick<mongo.MongoServerError, 'errorResponse'>>;

/** Not `instanceof`: the gateway checks its own errors with it, and would load the 12 MB driver for that alone. */
function isDriverError(error: unknown): error is DriverError {
  return error instanceof Error && 'hasErrorLabel' in error;
}
