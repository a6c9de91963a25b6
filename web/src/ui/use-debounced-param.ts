import { useEffect, useRef, useState } from 'react';

/** The debounce delay in milliseconds. */
const restMs = 300;

interface Typing {
  /** The current value of the URL parameter. */
  readonly value: string;
  /** Normalises the text, e.g. trims it. */
  readonly settle: (text: string) => string;
  /** Called with the debounced value. */
  readonly onSettled: (value: string) => void;
}

/**
 * The text of a field bound to a URL parameter. The parameter follows with a delay, so a field that rendered it
 * directly would revert input.
 */
export function useDebouncedParam({ value, settle, onSettled }: Typing): readonly [string, (text: string) => void] {
  const [text, setText] = useState(value);
  const told = useRef(value);
  const latest = useRef({ settle, onSettled });
  useEffect(() => {
    latest.current = { settle, onSettled };
  });

  useEffect(() => {
    if (text === told.current) return undefined;
    const timer = setTimeout(() => {
      const settled = latest.current.settle(text);
      if (settled === told.current) return;
      told.current = settled;
      latest.current.onSettled(settled);
    }, restMs);
    return () => clearTimeout(timer);
  }, [text]);

  useEffect(() => {
    // Changed elsewhere, e.g. by a step back: adopt the value.
    if (value === told.current) return;
    told.current = value;
    setText(value);
  }, [value]);

  return [text, setText];
}
