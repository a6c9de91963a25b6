import type { Problem } from '@studio/contracts/http/problem';
import type { AnyRefusal } from './generic-refusals.ts';

export interface AppErrorDetail {
  /** What is wrong with which field, where the refusal is about the input. */
  readonly errors?: Problem['errors'];
  /** Whole seconds after which asking again makes sense; goes into `Retry-After`. */
  readonly retryAfterSeconds?: number;
  /** Says it better than the refusal's own text, e.g. with a number in it. */
  readonly message?: string;
  /** The record that is stored now, presented, where the caller did not know of it. */
  readonly current?: unknown;
  readonly cause?: unknown;
}

/** The one error that is answered as it says; every other error is answered as an internal one. */
export class AppError extends Error {
  readonly refusal: AnyRefusal;
  readonly errors: Problem['errors'];
  readonly retryAfterSeconds: number | undefined;
  readonly current: unknown;

  constructor(refusal: AnyRefusal, { errors, retryAfterSeconds, message, current, cause }: AppErrorDetail = {}) {
    super(message ?? refusal.message, { cause });
    this.name = 'AppError';
    this.refusal = refusal;
    this.errors = errors ?? (refusal.field ? [{ field: refusal.field, message: this.message }] : undefined);
    this.retryAfterSeconds = retryAfterSeconds;
    this.current = current;
  }

  get code(): string {
    return this.refusal.code;
  }
}
