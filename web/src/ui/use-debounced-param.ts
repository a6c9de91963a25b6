import { useEffect, useRef, useState } from 'react';

/** How long the typing must rest before it is told, in milliseconds. */
const restMs = 300;

interface Typing {
  /** What holds now, as it was told last or changed from elsewhere. */
  readonly value: string;
  /** What of a text is to be told, e.g. without the spaces around it. */
  readonly settle: (text: string) => string;
  /** Told once the typing rests. */
  readonly onSettled: (value: string) => void;
}

/**
 * The text of a field whose value stands in the address: that changes later than the key was pressed, and a field
 * that shows the address would take back meanwhile what is typed.
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
    // Changed from elsewhere, e.g. by a step back: the field follows.
    if (value === told.current) return;
    told.current = value;
    setText(value);
  }, [value]);

  return [text, setText];
}
