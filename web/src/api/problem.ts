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
