import { useCallback, useEffect, useRef } from 'react';

/** Calls back when the element with this ref comes near the viewport. */
export function useInView(onInView: () => void): (element: Element | null) => void {
  const latest = useRef(onInView);
  useEffect(() => {
    latest.current = onInView;
  });
  const observer = useRef<IntersectionObserver>(null);
  return useCallback((element: Element | null) => {
    observer.current?.disconnect();
    if (!element) return;
    observer.current = new IntersectionObserver(
      (entries) => entries.some(({ isIntersecting }) => isIntersecting) && latest.current(),
      { rootMargin: '600px' },
    );
    observer.current.observe(element);
  }, []);
}
