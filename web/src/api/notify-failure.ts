import { notify } from '../ui/notify.ts';
import { causeOf, endedWithSession } from './problem.ts';

/** Shows why a call failed, unless it was the session that ended: that has its own toast. */
export function notifyFailure(error: unknown, text: string): void {
  if (!endedWithSession(error)) notify.error(text, { detail: causeOf(error) ?? undefined });
}
