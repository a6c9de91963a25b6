import { isRejectedWithValue, type Middleware } from '@reduxjs/toolkit';
import type { CallFailure } from './problem.ts';

/**
 * An act that was refused because there is no connection has changed nothing. RTK Query would load again what it
 * might have changed, which fails as well: to it, the act failed without an answer.
 */
export const offlineMiddleware: Middleware = () => (next) => (action) => {
  const isRefused = isRejectedWithValue(action) && (action.payload as CallFailure | undefined)?.status === 'OFFLINE';
  return next(isRefused ? { ...action, meta: { ...action.meta, rejectedWithValue: false } } : action);
};
