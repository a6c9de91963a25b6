import type { Problem } from '@studio/contracts/http/problem';

/** A call that failed: refused by a server with a problem, or never answered. */
export interface CallFailure {
  /** HTTP status, or `FETCH_ERROR` when nobody answered. */
  readonly status: number | 'FETCH_ERROR';
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

export function isNetworkFailure(error: unknown): boolean {
  return asFailure(error)?.status === 'FETCH_ERROR';
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
