import { useCallback, useState } from 'react';

/** The subject of a dialog and whether it is open. The subject is kept during the closing animation. */
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
