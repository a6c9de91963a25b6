import { lazy, Suspense, useDeferredValue } from 'react';

const Toasts = lazy(async () => ({ default: (await import('./toasts.tsx')).Toasts }));

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
