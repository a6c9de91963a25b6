import { useRef } from 'react';

/** Returns the focus when a dialog closes after the element that opened it has unmounted. */
export interface ReturnFocus {
  /** Call it when the dialog opens, before the focus moves. */
  remember(): void;
  /** The nearest remaining focusable ancestor, if the element itself is gone. */
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

/** The focused element and its focusable ancestors from the inside out; a menu is followed by its button. */
function focusableAround(focused: Element | null): HTMLElement[] {
  const found: HTMLElement[] = [];
  let step = focused;
  while (step instanceof HTMLElement && step !== document.body) {
    found.push(step);
    step = menuButton(step) ?? step.parentElement?.closest('[tabindex]') ?? null;
  }
  return found;
}

/** A menu is rendered apart from its button, and labelled by it. */
function menuButton(step: HTMLElement): HTMLElement | null {
  const name = step.getAttribute('role') === 'menu' ? step.getAttribute('aria-labelledby') : null;
  return name ? document.getElementById(name) : null;
}
