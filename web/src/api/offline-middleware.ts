import { isRejectedWithValue, type Middleware } from '@reduxjs/toolkit';
import type { CallFailure } from './problem.ts';

/**
 * RTK Query refetches the invalidated tags of a mutation that was rejected with a value. A mutation refused for want of
 * a connection changed nothing, and the refetch would fail too, so it is presented as one without an answer.
 */
export const offlineMiddleware: Middleware = () => (next) => (action) => {
  const isRefused = isRejectedWithValue(action) && (action.payload as CallFailure | undefined)?.status === 'OFFLINE';
  return next(isRefused ? { ...action, meta: { ...action.meta, rejectedWithValue: false } } : action);
};
