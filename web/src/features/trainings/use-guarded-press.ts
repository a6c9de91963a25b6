import { useEffect, useRef, useState, type MouseEvent } from 'react';
import { createPressGuard, quietMs } from './press-guard.ts';

/** One guard for the whole page: an element that moves under the finger must not be pressed either. */
const { judge, pressedElsewhere } = createPressGuard();

document.addEventListener(
  'click',
  ({ target, clientX: x, clientY: y }) => {
    if (target instanceof Element && !target.closest('[data-guarded]')) pressedElsewhere({ x, y });
  },
  true,
);

/** Lets deliberate presses through. After one, the button is disabled until it has not been pressed for a while. */
export function useGuardedPress(subject: string, act: string) {
  const [resting, setResting] = useState<string>();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const verdict = useRef<ReturnType<typeof judge>>('deliberate');
  useEffect(() => () => clearTimeout(timer.current), []);

  function onClickCapture(event: MouseEvent): void {
    // The event's own time: a busy page may handle the press late.
    const press = { act, subject, at: event.timeStamp, x: event.clientX, y: event.clientY };
    verdict.current = judge(press);
    // Pressing again for the same action is fine; only a changed action is held back.
    if (verdict.current === 'deliberate') setResting(act);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => setResting(undefined), quietMs);
  }
  return {
    isResting: resting !== undefined && resting !== act,
    /** Props of the button. */
    guarded: { 'data-guarded': true, onClickCapture },
    /** Runs the action if the last press was deliberate. */
    onDeliberate: (run: () => void) => () => {
      if (verdict.current === 'deliberate') run();
    },
  };
}
