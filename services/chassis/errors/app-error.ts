import type { Problem } from '@studio/contracts/http/problem';
import type { AnyRefusal } from './generic-refusals.ts';

export interface AppErrorDetail {
  /** Invalid fields, where the refusal concerns the input. */
  readonly errors?: Problem['errors'];
  /** Seconds until a retry makes sense; sent as `Retry-After`. */
  readonly retryAfterSeconds?: number;
  /** Replaces the refusal's own text, e.g. to include a number. */
  readonly message?: string;
  /** The account that the message names, and the text for a desk if it is an administrator's (`docs/product.md` §4.19). */
  readonly names?: { readonly account: string; readonly otherwise: string };
  /** The presented record as it is stored now, where the caller's version is outdated. */
  readonly current?: unknown;
  readonly cause?: unknown;
}

/** The error type whose refusal is sent to the caller. Any other error is answered as an internal one. */
export class AppError extends Error {
  readonly refusal: AnyRefusal;
  readonly errors: Problem['errors'];
  readonly retryAfterSeconds: number | undefined;
  readonly current: unknown;
  readonly names: AppErrorDetail['names'];

  constructor(refusal: AnyRefusal, { errors, retryAfterSeconds, message, current, names, cause }: AppErrorDetail = {}) {
    super(message ?? refusal.message, { cause });
    this.name = 'AppError';
    this.refusal = refusal;
    this.errors = errors ?? (refusal.field ? [{ field: refusal.field, message: this.message }] : undefined);
    this.retryAfterSeconds = retryAfterSeconds;
    this.current = current;
    this.names = names;
  }

  get code(): string {
    return this.refusal.code;
  }
}
