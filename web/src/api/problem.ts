import type { Problem } from '@studio/contracts/http/problem';
import { withoutService } from '../offline/own-answers.ts';

/** A failed call: refused by a server with a problem document, or never answered. */
export interface CallFailure {
  /** HTTP status; `FETCH_ERROR` when the network failed, `OFFLINE` when nothing was sent for lack of a connection. */
  readonly status: number | 'FETCH_ERROR' | 'OFFLINE';
  readonly data?: unknown;
}

export function asFailure(error: unknown): CallFailure | null {
  return typeof error === 'object' && error !== null && 'status' in error ? (error as CallFailure) : null;
}

/** The problem document of the answer, if there is one. */
export function problemOf(error: unknown): Partial<Problem> | null {
  const data = asFailure(error)?.data;
  return typeof data === 'object' && data !== null ? data : null;
}

/** The server's message if it sent one, else the fallback text (docs/product.md §12.2). */
export function messageOf(error: unknown, fallback: string): string {
  return problemOf(error)?.message || fallback;
}

/** The stored record, when a server refused an edit as stale. */
export function currentOf(error: unknown): unknown {
  const problem = problemOf(error);
  return problem?.code === 'CHANGED_MEANWHILE' ? problem.current : null;
}

export function isNetworkFailure(error: unknown): boolean {
  const status = asFailure(error)?.status;
  return status === 'FETCH_ERROR' || status === 'OFFLINE';
}

/** The reason for a failure without a server's message; null when the server gave one (docs/product.md §6.4). */
export function causeOf(error: unknown): string | null {
  if (isOffline(error)) return 'No tienes conexión a internet.';
  const failure = asFailure(error);
  if (failure && isUnanswered(failure) && !problemOf(error)?.message) {
    return 'El estudio no respondió.';
  }
  return null;
}

/** Whether the browser has no connection. */
export function isOffline(error: unknown): boolean {
  const failure = asFailure(error);
  return failure ? failure.status === 'OFFLINE' : !navigator.onLine;
}

const withoutAnswer = new Set<CallFailure['status']>(['OFFLINE', 'FETCH_ERROR', ...withoutService]);

/** Whether no service has answered, so that a retry may help. */
export function isUnanswered({ status }: CallFailure): boolean {
  return withoutAnswer.has(status);
}

/** Codes that end the session, as opposed to refusing one call. */
const endingCodes = new Set<string | undefined>(['SESSION_ENDED', 'NO_SESSION']);

/** Whether a server refused a call because the session is over. */
export function isSessionOver(error: unknown): boolean {
  return asFailure(error)?.status === 401 && endingCodes.has(problemOf(error)?.code);
}

/** Whether a call failed because the session ended, which has its own message. */
export function endedWithSession(error: unknown): boolean {
  return isSessionOver(error) || (error as Error | null)?.name === 'AbortError';
}
