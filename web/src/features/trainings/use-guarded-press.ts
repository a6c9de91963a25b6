import { useEffect, useRef, useState, type MouseEvent } from 'react';
import { createPressGuard, quietMs } from './press-guard.ts';

/** One for the page: what moves below a finger must not be pressed either. */
const { judge, pressedElsewhere } = createPressGuard();

document.addEventListener(
  'click',
  ({ target, clientX: x, clientY: y }) => {
    if (target instanceof Element && !target.closest('[data-guarded]')) pressedElsewhere({ x, y });
  },
  true,
);

/** Lets deliberate presses through. After one, the button rests until nobody has pressed it for a while. */
export function useGuardedPress(subject: string, act: string) {
  const [resting, setResting] = useState<string>();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const verdict = useRef<ReturnType<typeof judge>>('deliberate');
  useEffect(() => () => clearTimeout(timer.current), []);

  function onClickCapture(event: MouseEvent): void {
    // When it was pressed, which a busy page may come to know of late.
    const press = { act, subject, at: event.timeStamp, x: event.clientX, y: event.clientY };
    verdict.current = judge(press);
    // What it does now may be done again at once; what it will do then may not.
    if (verdict.current === 'deliberate') setResting(act);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => setResting(undefined), quietMs);
  }
  return {
    isResting: resting !== undefined && resting !== act,
    /** For the button. */
    guarded: { 'data-guarded': true, onClickCapture },
    /** Runs what the last press asks for. */
    onDeliberate: (run: () => void) => () => {
      if (verdict.current === 'deliberate') run();
    },
  };
}
