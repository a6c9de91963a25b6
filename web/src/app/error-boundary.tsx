import { Component, type ReactNode } from 'react';
import { logError } from '../logging/log-error.ts';
import { ErrorState } from '../ui/error-state.tsx';

/** The last resort: a screen that throws, or whose code cannot be fetched, shows an error with a retry button. */
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
