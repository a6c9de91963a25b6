import { lazy, Suspense, useDeferredValue, type ComponentType } from 'react';

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
    const pause = AbortSignal.timeout(ms);
    pause.addEventListener('abort', resolve);
    window.addEventListener('online', resolve, { once: true, signal: pause });
  });
}

/** Mounts the toasts after the page; earlier messages wait for them. */
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
