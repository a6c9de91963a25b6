import { Component, lazy, useState, type ComponentType, type ReactNode } from 'react';
import { logError } from '../logging/log-error.ts';
import { ErrorState } from './error-state.tsx';

/**
 * A component whose code is fetched when first rendered, inside a `Suspense`. If it cannot be fetched or throws, an
 * error with a retry button takes its place and the rest of the page stays.
 */
export function lazyBoundary<P extends object>(load: () => Promise<ComponentType<P>>): ComponentType<P> {
  let known: ComponentType<P> = lazy(async () => ({ default: await load() }));
  return function LazyBoundary(props: P) {
    const [Part, setPart] = useState(() => known);
    async function fetchAgain(): Promise<boolean> {
      const wasOnline = navigator.onLine;
      try {
        known = await load();
        setPart(() => known);
        return true;
      } catch (error) {
        logError('A part could not be fetched again', error);
        if (wasOnline && (await pageIsServed())) window.location.reload();
        return false;
      }
    }
    return (
      <PartBoundary fetchAgain={fetchAgain}>
        <Part {...props} />
      </PartBoundary>
    );
  };
}

/**
 * If the server still answers, the chunk is gone with an older build or the browser remembers the failed import; both
 * need a reload. Without the server a reload would lose the whole page.
 */
async function pageIsServed(): Promise<boolean> {
  try {
    return (await fetch(window.location.pathname, { method: 'HEAD', cache: 'no-store' })).ok;
  } catch {
    return false;
  }
}

interface PartBoundaryProps {
  readonly fetchAgain: () => Promise<boolean>;
  readonly children: ReactNode;
}

class PartBoundary extends Component<PartBoundaryProps, { broken: boolean; retrying: boolean }> {
  override state = { broken: false, retrying: false };

  static getDerivedStateFromError(): { broken: boolean } {
    return { broken: true };
  }

  override componentDidCatch(error: unknown): void {
    logError('A part broke', error);
  }

  override componentDidMount(): void {
    window.addEventListener('online', this.retry);
  }

  override componentWillUnmount(): void {
    window.removeEventListener('online', this.retry);
  }

  override render(): ReactNode {
    if (!this.state.broken) return this.props.children;
    return <ErrorState retrying={this.state.retrying} onRetry={this.retry} />;
  }

  /** Also retries when the connection is back (docs/product.md §6.4). */
  private readonly retry = (): void => {
    if (!this.state.broken || this.state.retrying) return;
    this.setState({ retrying: true });
    void this.props.fetchAgain().then((fetched) => this.setState({ retrying: false, broken: !fetched }));
  };
}
