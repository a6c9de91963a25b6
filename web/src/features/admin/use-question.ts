import { useRef, useState, type FormEvent } from 'react';
import type { useForm } from '../../ui/form/use-form.ts';

/** Asks before a form is sent, if a question is due. */
export function useQuestion<F extends Pick<ReturnType<typeof useForm>, 'formProps'>>(isDue: boolean, form: F) {
  const [isOpen, setIsOpen] = useState(false);
  const isAnswered = useRef(false);
  function onSubmit(event: FormEvent): void {
    if (isDue && !isAnswered.current) {
      event.preventDefault();
      setIsOpen(true);
      return;
    }
    isAnswered.current = false;
    form.formProps.onSubmit(event);
  }
  return {
    asking: { ...form, formProps: { ...form.formProps, onSubmit } },
    /** The props of its `ConfirmDialog`. */
    question: {
      open: isOpen,
      onConfirm: () => {
        isAnswered.current = true;
        setIsOpen(false);
        form.formProps.ref.current?.querySelector<HTMLElement>('[type=submit]')?.click();
      },
      onCancel: () => setIsOpen(false),
    },
  };
}
