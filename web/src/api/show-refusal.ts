import type { Failure } from '../ui/form/failure.ts';
import { causeOf, endedWithSession, messageOf, problemOf } from './problem.ts';
import { notifyFailure } from './notify-failure.ts';

/**
 * Shows why a call was refused, and returns what the form is to say: at the field that the server found fault with, else
 * as a whole. `fallback` is the text of the product's catalogue for when the server said nothing.
 */
export function showRefusal(error: unknown, fallback: string): Failure | null {
  const message = messageOf(error, fallback);
  notifyFailure(error, message);
  if (endedWithSession(error)) return null;
  return problemOf(error)?.errors?.[0] ?? { field: null, message: withCause(message, error) };
}

/** A refusal and its cause, as one text. */
export function withCause(message: string, error: unknown): string {
  const cause = causeOf(error);
  return cause ? `${message}. ${cause}` : message;
}
