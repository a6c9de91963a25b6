import { Provider } from 'react-redux';
import { BrowserRouter } from 'react-router-dom';
import { OfflineBanner } from '../features/navigation/offline-banner.tsx';
import { AppRoutes } from './app-routes.tsx';
import { ErrorBoundary } from './error-boundary.tsx';
import type { AppStore } from './store.ts';
import { Toasts } from './toasts.tsx';

export function App({ store }: { readonly store: AppStore }) {
  return (
    <Provider store={store}>
      <ErrorBoundary>
        <BrowserRouter>
          <OfflineBanner />
          <AppRoutes />
        </BrowserRouter>
      </ErrorBoundary>
      <Toasts />
    </Provider>
  );
}
