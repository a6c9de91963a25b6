import { lazy, Suspense, useDeferredValue } from 'react';

const Toasts = lazy(async () => ({ default: (await loadPatiently()).Toasts }));

/** Without a connection there are no toasts until there is one again; the page itself has to stay. */
async function loadPatiently(): Promise<typeof import('./toasts.tsx')> {
  for (;;) {
    try {
      return await import('./toasts.tsx');
    } catch {
      await new Promise((resolve) => window.addEventListener('online', resolve, { once: true }));
    }
  }
}

/** Toasts have time until the page is there; what is to be told before waits for them. */
export function LateToasts() {
  const pageIsThere = useDeferredValue(true, false);
  return (
    pageIsThere && (
      <Suspense>
        <Toasts />
      </Suspense>
    )
  );
}
