import { countDrawer } from '@studio/contracts/http/cash-routes';
import { parsePesos, pesos } from '@studio/contracts/money';
import { ActForm, useActForm } from '../../../edit/act-form.tsx';
import type { ValuesOf } from '../../../ui/form/form-fields.tsx';
import { parseWith } from '../../../ui/form/parse-with.ts';
import { Outcome } from '../payments/payment-fields.tsx';
import { useCountDrawerMutation } from './cash-endpoints.ts';
import { differenceInWords } from './cash-words.ts';
import { countedFields, type CashFormProps, ExpectedCash, tellCounted, useCountedDay } from './counted-day.tsx';

/** Writes down what a shift leaves in the drawer. Nothing ends by it, so it asks no further question (docs/product.md §2.9). */
export function CountDrawerForm({ cash, onDone }: CashFormProps) {
  const { record, hasMoved, changedMeanwhile } = useCountedDay(cash, onDone);
  const { day, version, expected } = record;
  const [count] = useCountDrawerMutation();
  const form = useActForm({
    fields: countedFields,
    parse: parseCount,
    send: (body) => count({ day, version, body }).unwrap(),
    done: (_answer, { counted }) => tellCounted('Cuadre de turno anotado', counted - expected),
    failed: 'Error al anotar el cuadre de turno',
    changedMeanwhile,
    onDone,
  });
  const parsed = parseCount(form.values);
  return (
    <ActForm form={form} submitLabel="Anotar cuadre" onCancel={onDone}>
      <ExpectedCash expected={expected} hasMoved={hasMoved} />
      {form.input('counted')}
      <Outcome>
        {parsed.ok && `${differenceInWords(parsed.input.counted - expected)} · contaste ${pesos(parsed.input.counted)}`}
      </Outcome>
      {form.input('note')}
    </ActForm>
  );
}

const parseCount = ({ counted, note }: ValuesOf<typeof countedFields>) =>
  parseWith(countDrawer.body, { counted: parsePesos(counted), note });
