import type { Failure } from '../ui/form/failure.ts';
import { messageOf, problemOf } from './problem.ts';
import { tellFailure } from './tell-failure.ts';

/**
 * Tells people why a call was refused, and gives a form the field that the server found fault with.
 * `fallback` is the text of the spec's catalogue (§8) for when the server said nothing.
 */
export function refused(error: unknown, fallback: string): Failure | null {
  tellFailure(error, messageOf(error, fallback));
  const first = problemOf(error)?.errors?.[0];
  return first ?? null;
}
