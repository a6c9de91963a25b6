import type { Failure } from '../ui/form/failure.ts';
import { causeOf, endedWithSession, messageOf, problemOf } from './problem.ts';
import { notifyFailure } from './notify-failure.ts';

/**
 * Shows a toast for a refused call and returns the failure for the form: at the field named by the server, else for the
 * form as a whole. `fallback` is shown when the server sent no message (docs/product.md §12.2).
 */
export function showRefusal(error: unknown, fallback: string): Failure | null {
  const message = messageOf(error, fallback);
  notifyFailure(error, message);
  if (endedWithSession(error)) return null;
  return problemOf(error)?.errors?.[0] ?? { field: null, message: withCause(message, error) };
}

/** The message of a refusal followed by its cause. */
export function withCause(message: string, error: unknown): string {
  const cause = causeOf(error);
  return cause ? `${message}. ${cause}` : message;
}
