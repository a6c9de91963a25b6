import type { Problem } from '@studio/contracts/http/problem';

/** A call that failed: refused by a server with a problem, or never answered. */
export interface CallFailure {
  /** HTTP status; `FETCH_ERROR` when nobody answered, `OFFLINE` when nothing was sent for want of a connection. */
  readonly status: number | 'FETCH_ERROR' | 'OFFLINE';
  readonly data?: unknown;
}

export function asFailure(error: unknown): CallFailure | null {
  return typeof error === 'object' && error !== null && 'status' in error ? (error as CallFailure) : null;
}

/** The problem that a server answered with, if it did. */
export function problemOf(error: unknown): Partial<Problem> | null {
  const data = asFailure(error)?.data;
  return typeof data === 'object' && data !== null ? data : null;
}

/** The server's own message where it sent one, else the fallback of the spec's catalogue (§8). */
export function messageOf(error: unknown, fallback: string): string {
  return problemOf(error)?.message || fallback;
}

/** The record as it is stored now, where a server refused an edit because somebody else changed it meanwhile. */
export function currentOf(error: unknown): unknown {
  const problem = problemOf(error);
  return problem?.code === 'CHANGED_MEANWHILE' ? problem.current : null;
}

export function isNetworkFailure(error: unknown): boolean {
  const status = asFailure(error)?.status;
  return status === 'FETCH_ERROR' || status === 'OFFLINE';
}

/** Why a call failed where no server says so; null where one does (docs/product.md §6.4). */
export function causeOf(error: unknown): string | null {
  if (isOffline(error)) return 'No tienes conexión a internet.';
  const failure = asFailure(error);
  if (failure && isUnanswered(failure) && !problemOf(error)?.message) {
    return 'El estudio no respondió.';
  }
  return null;
}

/** Whether nothing was sent, or nothing could be fetched, because the browser has no connection. */
export function isOffline(error: unknown): boolean {
  const failure = asFailure(error);
  return failure ? failure.status === 'OFFLINE' : !navigator.onLine;
}

/** 502, 503, 504: what a proxy or the gateway answers when nobody knows whether a service has carried a request out. */
const withoutAnswer = new Set<CallFailure['status']>(['OFFLINE', 'FETCH_ERROR', 502, 503, 504]);

/** Whether no service has answered: asking again may help. */
export function isUnanswered({ status }: CallFailure): boolean {
  return withoutAnswer.has(status);
}

/** Codes by which a server says that the session itself is over, not that this one call is refused. */
const endingCodes = new Set<string | undefined>(['SESSION_ENDED', 'NO_SESSION']);

/** Whether a server refused a call because the session is over. */
export function isSessionOver(error: unknown): boolean {
  return asFailure(error)?.status === 401 && endingCodes.has(problemOf(error)?.code);
}

/** Whether a call came to nothing with the end of the session: of that people have been told already. */
export function endedWithSession(error: unknown): boolean {
  return isSessionOver(error) || (error as Error | null)?.name === 'AbortError';
}
