import type { Problem } from '@studio/contracts/http/problem';
import { toAppError } from '../errors/to-app-error.ts';

export interface ProblemAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Problem;
}

/** Maps every error to its HTTP answer. An unexpected error becomes a 500 without details. */
export function toProblem(error: unknown, requestId: string): ProblemAnswer {
  const { refusal, message, errors, retryAfterSeconds, current } = toAppError(error);
  return {
    status: refusal.status,
    headers: {
      ...(retryAfterSeconds !== undefined && { 'Retry-After': String(Math.max(1, Math.ceil(retryAfterSeconds))) }),
      // RFC 9110 §11.6.1: a 401 names the authentication scheme.
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
