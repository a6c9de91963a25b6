import { useEffect, useRef } from 'react';
import { logError } from '../logging/log-error.ts';
import type { Failure } from '../ui/form/parse-with.ts';
import { notify } from '../ui/notify.ts';
import { messageOf, causeOf, endedWithSession, problemOf } from './problem.ts';

/**
 * Shows one toast for a failed query: the server's message, or the fallback text (docs/product.md §12.2). It goes once
 * the query is answered.
 */
export function useFailureToast(error: unknown, fallback: string): void {
  const shown = useRef('');
  useEffect(() => {
    if (shown.current && !error) notify.over(shown.current);
    shown.current = error ? messageOf(error, fallback) : '';
    if (error) notifyFailure(error, shown.current, shown.current);
  }, [error, fallback]);
}

/** Logs the failure of a query that shows no message (docs/product.md §12.2). */
export function useFailureLog(error: unknown, what: string): void {
  useEffect(() => {
    if (error) logError(what, error);
  }, [error, what]);
}

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

/** Shows a toast for a failed call. The end of a session is skipped because it has a toast of its own. */
export function notifyFailure(error: unknown, text: string, about?: string): void {
  if (!endedWithSession(error)) notify.error(text, { detail: causeOf(error) ?? undefined, about });
}
