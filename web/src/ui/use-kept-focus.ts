import { useLayoutEffect, useRef, type RefObject } from 'react';

/**
 * For a part whose button is disabled by its own last press, such as the step to the last page: the part takes the
 * focus, which would fall back to the top of the page. It needs a `tabIndex`.
 */
export function useKeptFocus<E extends HTMLElement>(): RefObject<E | null> {
  const part = useRef<E>(null);
  useLayoutEffect(() => {
    const focused = document.activeElement;
    if (focused?.matches(':disabled') && part.current?.contains(focused)) part.current.focus({ preventScroll: true });
  });
  return part;
}
