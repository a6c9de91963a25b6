import { Component, type ReactNode } from 'react';
import { logError } from '../logging/log-error.ts';
import { ErrorState } from '../ui/error-state.tsx';

/** The last line: a broken screen, or a page that could not be fetched, offers another try instead of nothing. */
export class ErrorBoundary extends Component<{ readonly children: ReactNode }, { broken: boolean }> {
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
