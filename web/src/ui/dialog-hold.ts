import { createContext, useContext, useEffect, useId } from 'react';

/** What the forms in a dialog are doing: nothing may take from somebody's hands what they are typing or saving. */
export type FormWork = 'typing' | 'saving';

interface Hold {
  readonly hold: (form: string, work: FormWork) => void;
  readonly release: (form: string) => void;
}

export const DialogHold = createContext<Hold | null>(null);

/** Keeps the dialog that the form stands in, if it stands in one, open as `Dialog` says. */
export function useDialogHold(saving: boolean): void {
  const dialog = useContext(DialogHold);
  const form = useId();
  useEffect(() => {
    dialog?.hold(form, saving ? 'saving' : 'typing');
    return () => dialog?.release(form);
  }, [dialog, form, saving]);
}
