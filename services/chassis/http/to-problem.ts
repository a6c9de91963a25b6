import type { Problem } from '@studio/contracts/http/problem';
import { toAppError } from '../errors/to-app-error.ts';

export interface ProblemAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Problem;
}

/** The one mapper from errors to HTTP. What is not expected becomes a 500 that tells nothing. */
export function toProblem(error: unknown, requestId: string): ProblemAnswer {
  const { refusal, message, errors, retryAfterSeconds, current } = toAppError(error);
  return {
    status: refusal.status,
    headers: {
      ...(retryAfterSeconds !== undefined && { 'Retry-After': String(Math.max(1, Math.ceil(retryAfterSeconds))) }),
      // RFC 9110 §11.6.1: a 401 names the scheme by which to come back.
      ...(refusal.status === 401 && { 'WWW-Authenticate': 'Bearer' }),
    },
    body: {
      message,
      code: refusal.code,
      ...(errors && { errors }),
      ...(current !== undefined && { current }),
      requestId,
    },
  };
}
