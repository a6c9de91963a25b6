import type { ReactElement, ReactNode } from 'react';
import { CancellableForm } from '../ui/form/cancellable-form.tsx';
import { type FormFields, type RecordOf, valuesOf, type ValuesOf } from '../ui/form/form-fields.tsx';
import type { Parsed } from '../ui/form/parse-with.ts';
import { type Act, carryOut, refusalOf } from './act.ts';
import { ChangesMeanwhile } from './changes-meanwhile.tsx';
import { useEditForm, type Versioned } from './use-edit-form.ts';

interface ActFormOptions<F extends FormFields, T, A> extends Omit<Act<T, A>, 'send'> {
  readonly fields: F;
  /** The record when the form was opened, if others may edit it at the same time; absent for a new one. */
  readonly record?: (RecordOf<F> & Versioned) | undefined;
  /** Values with which the form begins instead of those of the record. */
  readonly begins?: Partial<ValuesOf<F>> | undefined;
  /** The name of the form's draft; without it nothing is kept. */
  readonly draft?: string | undefined;
  /** Validates and converts the values. The first failure stops the submit. */
  readonly parse: (values: ValuesOf<F>, record?: RecordOf<F>) => Parsed<T>;
  readonly send: (input: T, version: number) => Promise<A>;
  /** Called after the act. */
  readonly onDone?: (answer: A) => void;
}

/** A form of the given fields, which carries out one act. */
export function useActForm<F extends FormFields, T, A>({
  fields,
  record,
  begins,
  draft,
  parse,
  send,
  onDone,
  ...act
}: ActFormOptions<F, T, A>) {
  const form = useEditForm({
    record,
    draft,
    valuesOf: (of) => ({ ...valuesOf(fields, of), ...begins }),
    parse,
    async send(input, version) {
      const answer = await carryOut({ ...act, send: () => send(input, version) }, input);
      onDone?.(answer);
    },
    onRefused: (error) => refusalOf(act, error),
  });
  return {
    ...form,
    fields,
    /** The input of a field. `more` holds attributes that depend on the record or on other fields. */
    input: <N extends keyof F & string>(name: N, more?: Parameters<F[N]['input']>[1]): ReactElement =>
      fields[name]!.input(form.field(name), more),
  };
}

interface ActFormProps {
  readonly form: Parameters<typeof CancellableForm>[0]['form'] & Parameters<typeof ChangesMeanwhile>[0]['form'];
  readonly submitLabel: string;
  readonly onCancel: () => void;
  readonly children: ReactNode;
}

/** A form of a dialog or a section, which lists what others have changed meanwhile. «Cancelar» drops its draft. */
export function ActForm({ children, ...form }: ActFormProps) {
  return (
    <CancellableForm {...form}>
      <ChangesMeanwhile form={form.form} />
      {children}
    </CancellableForm>
  );
}
