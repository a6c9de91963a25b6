import { notify } from '../ui/notify.ts';
import { causeOf, endedWithSession } from './problem.ts';

/** Shows a toast for a failed call. The end of a session is skipped because it has a toast of its own. */
export function notifyFailure(error: unknown, text: string): void {
  if (!endedWithSession(error)) notify.error(text, { detail: causeOf(error) ?? undefined });
}
