import { useEffect } from 'react';
import { messageOf } from './problem.ts';
import { notifyFailure } from './notify-failure.ts';

/** Shows one toast for a failed query: the server's message, or the fallback text (docs/product.md §12.2). */
export function useFailureToast(error: unknown, fallback: string): void {
  useEffect(() => {
    if (error) notifyFailure(error, messageOf(error, fallback));
  }, [error, fallback]);
}
