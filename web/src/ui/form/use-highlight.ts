import { useState } from 'react';

interface Choice {
  readonly id: string;
  readonly disabled: boolean;
}

/** The id `step` places further among the enabled options, wrapping around. */
export function nextId(choices: readonly Choice[], current: string | null, step: 1 | -1): string | null {
  const ids = choices.filter(({ disabled }) => !disabled).map(({ id }) => id);
  const at = current === null ? -1 : ids.indexOf(current);
  const next = at === -1 && step === -1 ? ids.length - 1 : (at + step + ids.length) % ids.length;
  return ids[next] ?? null;
}

/** The state of a suggestion list: whether it is open, and its active option, initially the first enabled one. */
export function useHighlight(choices: readonly Choice[]) {
  const [isOpen, setOpen] = useState(false);
  const [pointed, setPointed] = useState<string | null>(null);
  const active = choices.some(({ id }) => id === pointed) ? pointed : nextId(choices, null, 1);
  return {
    isOpen,
    active,
    open: () => setOpen(true),
    close: () => {
      setOpen(false);
      setPointed(null);
    },
    move: (step: 1 | -1) => setPointed(nextId(choices, active, step)),
    setActive: setPointed,
  };
}
