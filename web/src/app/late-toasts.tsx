import { lazy, Suspense, useDeferredValue, type ComponentType } from 'react';

const Toasts = lazy(loadToasts);

/** Without a connection there are no toasts until there is one again; the page itself has to stay. */
async function loadToasts(): Promise<{ default: ComponentType }> {
  for (;;) {
    try {
      return { default: (await import('./toasts.tsx')).Toasts };
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
