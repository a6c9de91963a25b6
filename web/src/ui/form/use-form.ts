import { useEffect, useId, useRef, useState, type FormEvent } from 'react';
import { useDialogHold } from '../dialog-hold.ts';
import { notify } from '../notify.ts';
import { drafts, type Values } from './drafts.ts';
import type { Failure } from './failure.ts';
import type { Parsed } from './parse-with.ts';

export interface FormOptions<V extends Record<string, string>, T> {
  readonly initial: V;
  /** Names the form among all, where what is typed is to outlive the end of the session; never with a password in it. */
  readonly draft?: string;
  /** Checks and converts what was typed. The first failure stops the submit. */
  readonly parse: (values: V) => Parsed<T> | Promise<Parsed<T>>;
  readonly send: (input: T) => Promise<void>;
  /** Tells why `send` rejected; answers with the fault that the server found, if a field is to blame. */
  readonly onRefused: (error: unknown) => Failure | null;
}

/** What a field component needs: spread it, `<TextField label="Correo" {...form.field('email')} />`. */
export interface FieldBinding {
  readonly name: string;
  readonly id: string;
  readonly value: string;
  readonly error: string | undefined;
  readonly onValueChange: (value: string) => void;
}

/**
 * State of a form. Checks only on submit, in the parser's order; shows the first failure at its field and puts the
 * focus there. A second submit while the first is under way is ignored.
 */
export function useForm<V extends Record<string, string>, T>({
  initial,
  draft,
  parse,
  send,
  onRefused,
}: FormOptions<V, T>) {
  const [values, setValues] = useState<V>(() => ({ ...initial, ...(draft && drafts.kept(draft)) }));
  const [failure, setFailure] = useState<Failure | null>(null);
  const [pending, setPending] = useState(false);
  const underWay = useRef(false);
  const formRef = useRef<HTMLFormElement>(null);
  const prefix = useId();
  useDialogHold(pending);
  useDraft(draft, values, initial);

  function setValue(name: keyof V & string, value: string): void {
    setValues((current) => ({ ...current, [name]: value }));
    setFailure((current) => (current?.field === name ? null : current));
  }

  function show(fault: Failure): void {
    setFailure(fault);
    const control = formRef.current?.elements.namedItem(fault.field);
    if (control instanceof HTMLElement) control.focus();
  }

  async function submit(): Promise<void> {
    if (underWay.current) return;
    underWay.current = true;
    setPending(true);
    setFailure(null);
    try {
      const parsed = await parse(values);
      if (parsed.ok) await send(parsed.input);
      else show(parsed.failure);
    } catch (error) {
      const fault = onRefused(error);
      if (fault) show(fault);
    } finally {
      underWay.current = false;
      setPending(false);
    }
  }

  return {
    values,
    pending,
    setValue,
    field: (name: keyof V & string): FieldBinding => ({
      name,
      id: `${prefix}${name}`,
      value: values[name] ?? '',
      error: failure?.field === name ? failure.message : undefined,
      onValueChange: (value) => setValue(name, value),
    }),
    formProps: {
      ref: formRef,
      noValidate: true,
      onSubmit: (event: FormEvent) => {
        event.preventDefault();
        void submit();
      },
    },
  };
}

/** Holds what is typed for after the end of the session, and says so where it comes back. */
function useDraft(form: string | undefined, values: Values, initial: Values): void {
  const [untouched] = useState({ values, initial });
  useEffect(() => {
    if (!form) return undefined;
    if (drafts.kept(form)) notify.info('Recuperamos lo que habías escrito.');
    drafts.taken(form);
    return () => drafts.dropped(form);
  }, [form]);
  useEffect(() => {
    if (form && values !== untouched.values) drafts.typed(form, values, untouched.initial);
  }, [form, values, untouched]);
}
