import { useLayoutEffect, useRef, type RefObject } from 'react';

/**
 * Moves the focus to the nearest focusable ancestor when the element unmounts while it has the focus, instead of losing
 * it to the top of the page.
 */
export function useFocusFallback<E extends HTMLElement>(): RefObject<E | null> {
  const leaving = useRef<E>(null);
  useLayoutEffect(() => {
    const element = leaving.current;
    return () => {
      if (!element?.contains(document.activeElement)) return;
      element.parentElement?.closest<HTMLElement>('[tabindex]')?.focus({ preventScroll: true });
    };
  }, []);
  return leaving;
}
