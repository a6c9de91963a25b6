import { useEffect } from 'react';
import { useStore } from 'react-redux';
import type { StudioStore } from '../../api/studio-api.ts';
import { logError } from '../../logging/log-error.ts';
import { useSession } from '../../session/use-session.ts';

const useStudioStore = useStore.withTypes<StudioStore>();

/** Shows at once what the desk changes of the member's plan and payments (docs/product.md §6.3). */
export function useLivePlan(): void {
  const store = useStudioStore();
  const { token } = useSession();
  useEffect(() => {
    if (!token) return undefined;
    const leaving = new AbortController();
    // Loaded after the first paint.
    import('./watch-plan.ts').then(
      ({ watchPlan }) => leaving.signal.aborted || watchPlan(store, token, leaving.signal),
      (error: unknown) => logError('Live plans could not be fetched', error),
    );
    return () => leaving.abort();
  }, [store, token]);
}
