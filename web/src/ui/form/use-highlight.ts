import { useState } from 'react';

interface Choice {
  readonly id: string;
  readonly disabled: boolean;
}

/** The id `step` places further among those that can be chosen, round and round. */
export function nextId(choices: readonly Choice[], current: string | null, step: 1 | -1): string | null {
  const ids = choices.filter(({ disabled }) => !disabled).map(({ id }) => id);
  const at = current === null ? -1 : ids.indexOf(current);
  const next = at === -1 && step === -1 ? ids.length - 1 : (at + step + ids.length) % ids.length;
  return ids[next] ?? null;
}

/** Whether a list of suggestions is open and which one is pointed at: at first the first that can be chosen. */
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
