import { Provider } from 'react-redux';
import { BrowserRouter } from 'react-router-dom';
import { OfflineBanner } from '../features/navigation/offline-banner.tsx';
import { AppRoutes } from './app-routes.tsx';
import { ErrorBoundary } from './error-boundary.tsx';
import { LazyToasts } from './lazy-toasts.tsx';
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
