import { isTransientFailure } from './transient-failure.ts';
import { AppError } from './app-error.ts';
import { genericRefusals } from './generic-refusals.ts';

/** The application error for any error: what it means for the caller. */
export function toAppError(error: unknown): AppError {
  if (error instanceof AppError) return withRetry(error);
  if (isTransientFailure(error)) {
    return new AppError(genericRefusals.UNAVAILABLE, { retryAfterSeconds: 2, cause: error });
  }
  return fromHttpError(error) ?? new AppError(genericRefusals.INTERNAL, { cause: error });
}

function withRetry(error: AppError): AppError {
  if (error.refusal.status !== 503 || error.retryAfterSeconds !== undefined) return error;
  return new AppError(error.refusal, { message: error.message, retryAfterSeconds: 2, cause: error.cause });
}

/** Errors of Express and its body parser carry a status and, mostly, a type. */
function fromHttpError(error: unknown): AppError | undefined {
  if (!(error instanceof Error)) return undefined;
  const { status, type } = error as Error & { status?: unknown; type?: unknown };
  if (type === 'entity.too.large') return new AppError(genericRefusals.BODY_TOO_LARGE);
  if (typeof type === 'string') return new AppError(genericRefusals.MALFORMED_JSON, { cause: error });
  if (typeof status !== 'number' || status < 400 || status > 499) return undefined;
  return new AppError(genericRefusals.INVALID_INPUT, { message: 'La dirección no es válida', cause: error });
}
