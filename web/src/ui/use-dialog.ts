import { useCallback, useState } from 'react';

/**
 * What a dialog is about and whether it is open. The subject stays while the dialog closes, so that it does not
 * empty before the eyes.
 */
export function useDialog<T>() {
  const [subject, setSubject] = useState<T | null>(null);
  const [isOpen, setOpen] = useState(false);
  const open = useCallback((next: T) => {
    setSubject(() => next);
    setOpen(true);
  }, []);
  const close = useCallback(() => setOpen(false), []);
  return { subject, isOpen, open, close };
}
