import { useLayoutEffect, useRef, type RefObject } from 'react';

/**
 * For what goes away once it has been pressed, or while somebody is at it, as a row does that no longer is what the list
 * shows: who had the focus in it goes on from what it stood in (the nearest that can take the focus) instead of from the
 * top of the page.
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
