import { useEffect } from 'react';
import { logError } from '../logging/log-error.ts';

/** For loads whose failure is only logged (spec §8). */
export function useFailureLog(error: unknown, what: string): void {
  useEffect(() => {
    if (error) logError(what, error);
  }, [error, what]);
}
