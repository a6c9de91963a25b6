import { lazy, Suspense, useDeferredValue, type ComponentType } from 'react';

const Toasts = lazy(loadToasts);

/** How long to wait before toasts are fetched again, in milliseconds: at first, and at most. */
const firstPauseMs = 2_000;
const longestPauseMs = 16_000;

/** Without a connection there are no toasts until there is one again; the page itself has to stay. */
async function loadToasts(): Promise<{ default: ComponentType }> {
  for (let pauseMs = firstPauseMs; ; pauseMs = Math.min(2 * pauseMs, longestPauseMs)) {
    try {
      return { default: (await import('../ui/toasts.tsx')).Toasts };
    } catch {
      await onlineOrAfter(pauseMs);
    }
  }
}

/** A connection that is there all along may lose something too, and tells nobody when it is better. */
function onlineOrAfter(ms: number): Promise<unknown> {
  return new Promise((resolve) => {
    const pause = AbortSignal.timeout(ms);
    pause.addEventListener('abort', resolve);
    window.addEventListener('online', resolve, { once: true, signal: pause });
  });
}

/** Toasts have time until the page is there; what is to be told before waits for them. */
export function LazyToasts() {
  const pageIsThere = useDeferredValue(true, false);
  return (
    pageIsThere && (
      <Suspense>
        <Toasts />
      </Suspense>
    )
  );
}
