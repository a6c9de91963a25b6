import { useState } from 'react';

export interface TypedValue {
  /** What the form holds: the value, or a text that is none, for its schema to refuse. */
  readonly value: string;
  readonly onValueChange?: ((value: string) => void) | undefined;
  /** The value of a text that is complete; null while it is being typed. */
  readonly readWhole: (text: string) => string | null;
  /** The value of a text that nobody goes on typing, shorthand included; null for what is none. */
  readonly readShort: (text: string) => string | null;
  /** The value as the field shows it. */
  readonly write: (value: string) => string;
}

/** The text of a field in which a value may be typed in several ways; it is rewritten once the field is left. */
export function useTypedValue({ value, onValueChange, readWhole, readShort, write }: TypedValue) {
  const [typed, setTyped] = useState('');
  const valueOf = (text: string) => readWhole(text) ?? text;
  // A value that changed elsewhere, such as by a button that clears it, replaces what was typed.
  const text = valueOf(typed) === value ? typed : write(value);

  function show(next: string, nextValue: string): void {
    setTyped(next);
    if (nextValue !== value) onValueChange?.(nextValue);
  }
  return {
    text,
    type: (next: string) => show(next, valueOf(next)),
    settle: () => {
      const settled = readShort(text) ?? text.trim();
      show(write(settled), settled);
    },
  };
}
