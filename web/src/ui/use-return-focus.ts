import { useRef } from 'react';

/** For a dialog that may outlive what it was opened from, as by creating the first thing of an empty list. */
export interface ReturnFocus {
  /** To be called as it opens, while the focus is still where it came from. */
  remember(): void;
  /** Where what had the focus is gone: the nearest of what it stood in that can take it. */
  fallback(): HTMLElement | undefined;
}

export function useReturnFocus(): ReturnFocus {
  const steps = useRef<readonly HTMLElement[]>([]);
  return {
    remember: () => {
      steps.current = focusableAround(document.activeElement);
    },
    fallback: () => (steps.current[0]?.isConnected ? undefined : steps.current.find((step) => step.isConnected)),
  };
}

/** What has the focus, and whatever around it can take it, from the inside out; around a menu is what opens it. */
function focusableAround(focused: Element | null): HTMLElement[] {
  const found: HTMLElement[] = [];
  let step = focused;
  while (step instanceof HTMLElement && step !== document.body) {
    found.push(step);
    step = menuButton(step) ?? step.parentElement?.closest('[tabindex]') ?? null;
  }
  return found;
}

/** A menu stands apart from its button, and is named after it. */
function menuButton(step: HTMLElement): HTMLElement | null {
  const name = step.getAttribute('role') === 'menu' ? step.getAttribute('aria-labelledby') : null;
  return name ? document.getElementById(name) : null;
}
