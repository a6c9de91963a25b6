import { useId, useRef, useState, type FormEvent, useEffect } from 'react';
import { useDialogHold } from '../dialog-hold.ts';
import { notify } from '../notify.ts';
import { type FormBase, drafts, type Values } from './drafts.ts';
import type { Failure, Parsed } from './parse-with.ts';
import type { FormStatusProps } from './form-status.tsx';

/** Milliseconds after which a submitted form is shown as unanswered (docs/product.md §5.1). */
const unansweredMs = 10_000;

export interface FormOptions<V extends Record<string, string>, T> {
  readonly initial: V;
  /** The version of the record behind `initial`. */
  readonly version?: number | undefined;
  /** The name of the form's draft; without it nothing is kept. Passwords are never kept. */
  readonly draft?: string | undefined;
  /** Validates and converts the values. The first failure stops the submit. */
  readonly parse: (values: V) => Parsed<T> | Promise<Parsed<T>>;
  /** `base` holds the values that were edited. */
  readonly send: (input: T, base: FormBase<V>) => Promise<void>;
  /** Shows the failure of `send` and returns what the form displays. */
  readonly onRefused: (error: unknown) => Failure | null;
}

/** The props of a field component: `<TextField label="Correo" {...form.field('email')} />`. */
export interface FieldBinding {
  readonly name: string;
  readonly id: string;
  readonly value: string;
  readonly error: string | undefined;
  readonly onValueChange: (value: string) => void;
}

/**
 * The state of a form. Validates on submit in the parser's order, shows the first failure at its field and focuses it.
 * A second submit while one is in flight is ignored.
 */
export function useForm<V extends Record<string, string>, T>({
  initial,
  version,
  draft,
  parse,
  send,
  onRefused,
}: FormOptions<V, T>) {
  const drafted = useDraftedValues(draft, { initial, version });
  const { values, setValues, base, restored, drop, discard } = drafted;
  const [failure, setFailure] = useState<Failure | null>(null);
  const [pending, setPending] = useState(false);
  const [unanswered, setUnanswered] = useState(false);
  const underWay = useRef(false);
  const formRef = useRef<HTMLFormElement>(null);
  const prefix = useId();
  useDialogHold(pending);

  function setValue(name: keyof V & string, value: string): void {
    setValues((current) => ({ ...current, [name]: value }));
    setFailure((current) => (current?.field === name ? null : current));
  }

  function show({ field, message }: Failure): void {
    const control = field === null ? null : formRef.current?.elements.namedItem(field);
    setFailure({ field: control ? field : null, message });
    // Of radio buttons or check boxes, which share a name, the first.
    const first = control instanceof RadioNodeList ? control[0] : control;
    if (first instanceof HTMLElement) first.focus();
  }

  async function submit(): Promise<void> {
    if (underWay.current) return;
    underWay.current = true;
    setPending(true);
    setFailure(null);
    const slow = setTimeout(() => setUnanswered(true), unansweredMs);
    try {
      const parsed = await parse(values);
      if (parsed.ok) {
        await send(parsed.input, base);
        drop();
      } else show(parsed.failure);
    } catch (error) {
      const fault = onRefused(error);
      if (fault) show(fault);
    } finally {
      clearTimeout(slow);
      underWay.current = false;
      setPending(false);
      setUnanswered(false);
    }
  }

  return {
    values,
    base,
    rebase: drafted.rebase,
    pending,
    setValue,
    /** For «Cancelar»: drops the draft. Escape, a step back and a reload keep it. */
    giveUp: (leave: () => void) => () => {
      drop();
      leave();
    },
    status: {
      failure: failure?.field === null ? failure.message : null,
      unanswered,
      restored,
      onDiscard: discard,
    } satisfies FormStatusProps,
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

/** The values of a form including its draft. `form` names the draft; without a name nothing is kept. */
function useDraftedValues<V extends Values>(form: string | undefined, shown: FormBase<V>) {
  const [kept] = useState(() => (form === undefined ? undefined : drafts.of(form)));
  const [record, setRecord] = useState(shown);
  const [base, setBase] = useState<FormBase<V>>(() =>
    kept ? { initial: { ...shown.initial, ...kept.base.initial }, version: kept.base.version } : shown,
  );
  const [values, setValues] = useState<V>({ ...shown.initial, ...kept?.values });
  const [restored, setRestored] = useState(kept !== undefined);

  useEffect(() => {
    if (kept) notify.info('Recuperamos lo que habías escrito.');
  }, [kept]);
  useEffect(() => {
    if (form !== undefined) drafts.write(form, values, base);
  }, [form, values, base]);

  /** Drops the draft after it was sent or discarded. */
  function drop(): void {
    if (form !== undefined) drafts.drop(form);
  }
  function discard(): void {
    drop();
    setBase(record);
    setValues(record.initial);
    setRestored(false);
  }
  /** Rebases the form on another version of its record; the given fields take its values. */
  function rebase(next: FormBase<V>, taken: Partial<V>): void {
    setRecord(next);
    setBase(next);
    setValues((current) => ({ ...current, ...taken }));
  }
  return { values, setValues, base, rebase, restored, drop, discard };
}
