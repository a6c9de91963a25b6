import type { ComponentProps } from 'react';
import { type Act, carryOut, whenChanged } from '../../../edit/act.ts';
import { ActForm, useActForm } from '../../../edit/act-form.tsx';
import type { FormFields, ValuesOf } from '../../../ui/form/form-fields.tsx';
import type { Parsed } from '../../../ui/form/parse-with.ts';
import { DoubtDialog, type DoubtOptions, useDoubt } from './doubt-dialog.tsx';

interface MoneyFormOptions<F extends FormFields, B, A> extends Act<B, A>, Omit<DoubtOptions<B>, 'act'> {
  readonly fields: F;
  readonly draft?: string | undefined;
  readonly parse: (values: ValuesOf<F>) => Parsed<B>;
  readonly onDone: () => void;
}

/** A form of an act about money. If the studio doubts the act, it is asked about, and a yes sends it as confirmed. */
export function useMoneyForm<F extends FormFields, B extends object, A>({
  fields,
  draft,
  parse,
  onDone,
  ...act
}: MoneyFormOptions<F, B, A>) {
  const { failed, onChanged } = act;
  const { send, dialog } = useDoubt<B>({
    ...act,
    async act(body) {
      await carryOut(act, body);
      onDone();
    },
  });
  const changedMeanwhile = onChanged && whenChanged(onChanged);
  return { ...useActForm({ fields, draft, parse, send, failed, changedMeanwhile }), dialog };
}

type MoneyFormProps = ComponentProps<typeof ActForm> & {
  readonly form: { readonly dialog: ComponentProps<typeof DoubtDialog> };
};

export function MoneyForm(props: MoneyFormProps) {
  return (
    <>
      <ActForm {...props} />
      <DoubtDialog {...props.form.dialog} />
    </>
  );
}
