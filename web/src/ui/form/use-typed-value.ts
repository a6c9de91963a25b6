import { useState } from 'react';

export interface TypedValue {
  /** The form's value: parsed, or text that its schema will refuse. */
  readonly value: string;
  readonly onValueChange?: ((value: string) => void) | undefined;
  /** The value of complete input; null while it is being typed. */
  readonly readWhole: (text: string) => string | null;
  /** The value of finished input, shorthand included; null if it is not valid. */
  readonly readShort: (text: string) => string | null;
  /** Formats the value for the field. */
  readonly write: (value: string) => string;
}

/** The text of a field that accepts several notations; it is normalised on blur. */
export function useTypedValue({ value, onValueChange, readWhole, readShort, write }: TypedValue) {
  const [typed, setTyped] = useState('');
  const valueOf = (text: string) => readWhole(text) ?? text;
  // A value changed elsewhere, e.g. by a clear button, replaces the text.
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
