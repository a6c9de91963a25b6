import { useEffect } from 'react';
import { notify } from '../ui/notify.ts';
import { asFailure, messageOf } from './problem.ts';

/** Tells once about a load that failed: the server's message, or the fallback of the spec's catalogue (§8). */
export function useFailureToast(error: unknown, fallback: string): void {
  useEffect(() => {
    // An ended session has its own toast.
    if (error && asFailure(error)?.status !== 401) notify.error(messageOf(error, fallback));
  }, [error, fallback]);
}
