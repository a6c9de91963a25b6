import { useEffect } from 'react';
import { messageOf } from './problem.ts';
import { notifyFailure } from './notify-failure.ts';

/** Tells once about a load that failed: the server's message, or the fallback of the spec's catalogue (§8). */
export function useFailureToast(error: unknown, fallback: string): void {
  useEffect(() => {
    if (error) notifyFailure(error, messageOf(error, fallback));
  }, [error, fallback]);
}
