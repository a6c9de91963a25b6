import { useCallback, useState } from 'react';

/**
 * The subject of a dialog and whether it is open. The subject is kept during the closing animation. `asked` holds the
 * same as props of a confirmation dialog (`AskedAbout`); null before the first subject.
 */
export function useDialog<T>() {
  const [subject, setSubject] = useState<T | null>(null);
  const [isOpen, setOpen] = useState(false);
  const open = useCallback((next: T) => {
    setSubject(() => next);
    setOpen(true);
  }, []);
  const close = useCallback(() => setOpen(false), []);
  const asked = subject === null ? null : { subject, open: isOpen, onClose: close };
  return { subject, isOpen, open, close, asked };
}
