import { useLayoutEffect, useRef, type RefObject } from 'react';

/**
 * Moves the focus to the element when a button inside is disabled by its own press, such as the step to the last page.
 * The element needs a `tabIndex`.
 */
export function useKeptFocus<E extends HTMLElement>(): RefObject<E | null> {
  const part = useRef<E>(null);
  useLayoutEffect(() => {
    const focused = document.activeElement;
    if (focused?.matches(':disabled') && part.current?.contains(focused)) part.current.focus({ preventScroll: true });
  });
  return part;
}
