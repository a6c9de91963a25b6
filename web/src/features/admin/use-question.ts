import { useRef, useState, type FormEvent } from 'react';
import type { useForm } from '../../ui/form/use-form.ts';

/** Asks before a form is sent, if a question is due. */
export function useQuestion(isDue: boolean, { ref, onSubmit }: ReturnType<typeof useForm>['formProps']) {
  const [isOpen, setIsOpen] = useState(false);
  const isAnswered = useRef(false);
  return {
    isOpen,
    onSubmit: (event: FormEvent) => {
      if (isDue && !isAnswered.current) {
        event.preventDefault();
        setIsOpen(true);
        return;
      }
      isAnswered.current = false;
      onSubmit(event);
    },
    confirm: () => {
      isAnswered.current = true;
      setIsOpen(false);
      ref.current?.querySelector<HTMLElement>('[type=submit]')?.click();
    },
    cancel: () => setIsOpen(false),
  };
}
