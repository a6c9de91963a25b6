import { useEffect } from 'react';
import { logError } from '../logging/log-error.ts';

/** Logs the failure of a query that shows no message (docs/product.md §12.2). */
export function useFailureLog(error: unknown, what: string): void {
  useEffect(() => {
    if (error) logError(what, error);
  }, [error, what]);
}
