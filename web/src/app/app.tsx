import { Component, type ReactNode, lazy, Suspense, useDeferredValue, type ComponentType } from 'react';
import { Provider } from 'react-redux';
import { BrowserRouter } from 'react-router-dom';
import { OfflineBanner } from '../features/navigation/offline-banner.tsx';
import { logError } from '../logging/log-error.ts';
import { ErrorState } from '../ui/error-state.tsx';
import { AppRoutes } from './app-routes.tsx';
import type { AppStore } from './store.ts';

export function App({ store }: { readonly store: AppStore }) {
  return (
    <Provider store={store}>
      <ErrorBoundary>
        <BrowserRouter>
          <OfflineBanner />
          <AppRoutes />
        </BrowserRouter>
      </ErrorBoundary>
      <LazyToasts />
    </Provider>
  );
}

/** The last resort: a screen that throws, or whose code cannot be fetched, shows an error with a retry button. */
class ErrorBoundary extends Component<{ readonly children: ReactNode }, { broken: boolean }> {
  override state = { broken: false };

  static getDerivedStateFromError(): { broken: boolean } {
    return { broken: true };
  }

  override componentDidCatch(error: unknown): void {
    logError('A screen broke', error);
  }

  override render(): ReactNode {
    if (!this.state.broken) return this.props.children;
    return (
      <main>
        <ErrorState title="No pudimos mostrar esta página" onRetry={() => window.location.reload()} />
      </main>
    );
  }
}

const Toasts = lazy(loadToasts);

/** The first and the longest pause between attempts to fetch the toasts' code, in milliseconds. */
const firstPauseMs = 2_000;
const longestPauseMs = 16_000;

/** Retries until the code has loaded: without toasts the page itself must still work. */
async function loadToasts(): Promise<{ default: ComponentType }> {
  for (let pauseMs = firstPauseMs; ; pauseMs = Math.min(2 * pauseMs, longestPauseMs)) {
    try {
      return { default: (await import('../ui/toasts.tsx')).Toasts };
    } catch {
      await onlineOrAfter(pauseMs);
    }
  }
}

/** Resolves on the `online` event or after the pause: a request may also be lost without the browser going offline. */
function onlineOrAfter(ms: number): Promise<unknown> {
  return new Promise((resolve) => {
    setTimeout(resolve, ms);
    window.addEventListener('online', resolve, { once: true });
  });
}

/** Mounts the toasts after the page; earlier messages wait for them. */
function LazyToasts() {
  const pageIsThere = useDeferredValue(true, false);
  return (
    pageIsThere && (
      <Suspense>
        <Toasts />
      </Suspense>
    )
  );
}
