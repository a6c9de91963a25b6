import { createContext, useContext, useEffect, useId } from 'react';

/** The work of a form that keeps its dialog open: unsaved input or a save in progress. */
export type FormWork = 'typing' | 'saving';

interface Hold {
  readonly hold: (form: string, work: FormWork) => void;
  readonly release: (form: string) => void;
}

export const DialogHold = createContext<Hold | null>(null);

/** Keeps the enclosing dialog open while the form has unsaved input or is being saved, as described at `Dialog`. */
export function useDialogHold(saving: boolean): void {
  const dialog = useContext(DialogHold);
  const form = useId();
  useEffect(() => {
    dialog?.hold(form, saving ? 'saving' : 'typing');
    return () => dialog?.release(form);
  }, [dialog, form, saving]);
}
