import { closeDay } from '@studio/contracts/http/cash-routes';
import { MONEY_NOTE_MAX_LENGTH } from '@studio/contracts/limits';
import { parsePesos, pesos } from '@studio/contracts/money';
import { useState } from 'react';
import { problemOf } from '../../../api/problem.ts';
import { showRefusal } from '../../../api/show-failure.ts';
import { weekdayAndDate } from '../../../dates/spanish-dates.ts';
import { useLatest } from '../../../edit/use-latest.ts';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { CancellableForm } from '../../../ui/form/cancellable-form.tsx';
import { parseWith } from '../../../ui/form/parse-with.ts';
import { TextField } from '../../../ui/form/text-field.tsx';
import { useForm } from '../../../ui/form/use-form.ts';
import { notify } from '../../../ui/notify.ts';
import { Note } from '../note.tsx';
import { useQuestion } from '../use-question.ts';
import { AmountField, Outcome } from '../payments/payment-fields.tsx';
import { type CashDay, useCloseDayMutation } from './cash-endpoints.ts';
import { differenceInWords } from './cash-words.ts';
import styles from './cash.module.css';

interface CloseDayFormProps {
  readonly cash: CashDay;
  readonly onDone: () => void;
}

/** Closes a day with the counted amount. The typed values stay while the cash book changes (docs/product.md §2.9). */
export function CloseDayForm({ cash, onDone }: CloseDayFormProps) {
  const { record, changedMeanwhile } = useLatest(cash);
  const [atFirst] = useState(cash.version);
  const [close] = useCloseDayMutation();
  const { day, version, expected } = record;
  const form = useForm({
    initial: { counted: '', note: '' },
    draft: `closing-${day}`,
    parse: parseClosing,
    async send(body) {
      await close({ day, version, body }).unwrap();
      notify.success('Caja cerrada', { detail: differenceInWords(body.counted - expected) });
      onDone();
    },
    onRefused(error) {
      if (changedMeanwhile(error)) return null;
      if (problemOf(error)?.code === 'DAY_CLOSED') onDone();
      return showRefusal(error, 'Error al cerrar la caja');
    },
  });
  const parsed = parseClosing(form.values);
  const question = useQuestion(parsed.ok, form.formProps);
  const counted = parsed.ok ? parsed.input.counted : 0;
  const difference = differenceInWords(counted - expected);
  return (
    <CancellableForm
      form={{ ...form, formProps: { ...form.formProps, onSubmit: question.onSubmit } }}
      submitLabel="Cerrar caja"
      onCancel={onDone}
    >
      <p className={styles.line}>
        <span>Debe haber en efectivo</span>
        <strong>{pesos(expected)}</strong>
      </p>
      {version !== atFirst && (
        <Note>Mientras contabas hubo otro movimiento. Así está la caja ahora: revisa lo contado.</Note>
      )}
      <AmountField label="Efectivo contado" required {...form.field('counted')} />
      <Outcome>{parsed.ok && `${difference} · contaste ${pesos(counted)}`}</Outcome>
      <TextField label="Nota (opcional)" maxLength={MONEY_NOTE_MAX_LENGTH} {...form.field('note')} />
      <ConfirmDialog
        open={question.isOpen}
        title={`¿Cerrar la caja del ${weekdayAndDate(day)}?`}
        confirmLabel="Cerrar para siempre"
        onConfirm={question.confirm}
        onCancel={question.cancel}
      >
        <p>
          <strong>{difference}</strong>
          {`: debe haber ${pesos(expected)} y contaste ${pesos(counted)}.`}
        </p>
        <p>La caja de ese día no se puede volver a abrir. Lo que se anote después cuenta en el día siguiente.</p>
      </ConfirmDialog>
    </CancellableForm>
  );
}

function parseClosing({ counted, note }: { readonly counted: string; readonly note: string }) {
  return parseWith(closeDay.body, { counted: parsePesos(counted), note });
}
