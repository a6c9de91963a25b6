import { closureFormSchema } from '@studio/contracts/http/closure-routes';
import { toStudioDate } from '@studio/contracts/studio-time';
import { CLOSURE_REASON_MAX_LENGTH } from '@studio/contracts/rules/closures';
import { skipToken } from '@reduxjs/toolkit/query/react';
import { messageOf } from '../../../api/problem.ts';
import { useNow } from '../../../dates/use-now.ts';
import { ActForm, useActForm } from '../../../edit/act-form.tsx';
import { counted } from '../../../ui/counted.ts';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { FormGrid } from '../../../ui/form/field.tsx';
import { fieldsOf, type ValuesOf } from '../../../ui/form/form-fields.tsx';
import { parseWith } from '../../../ui/form/parse-with.ts';
import { Spinner } from '../../../ui/spinner.tsx';
import { useQuestion } from '../use-question.ts';
import {
  type ClosureProgress,
  useCloseRangeMutation,
  usePreviewClosureQuery,
  type ClosurePreview as Preview,
} from './closure-endpoints.ts';
import { numbersInWords, rangeInWords } from './closure-words.ts';
import styles from './closures.module.css';

const { date, text } = fieldsOf();

const fields = {
  startDate: date('Primer día', { required: true }),
  endDate: date('Último día', { hint: 'Incluido; vacío si es un solo día' }),
  reason: text('Motivo (opcional)', {
    hint: 'Lo ven los usuarios, por ejemplo «Vacaciones».',
    maxLength: CLOSURE_REASON_MAX_LENGTH,
  }),
};

interface ClosureFormProps {
  readonly onClosed: (closure: ClosureProgress) => void;
  readonly onCancel: () => void;
}

/** Closes a range of days, after showing how much that cancels. */
export function ClosureForm({ onClosed, onCancel }: ClosureFormProps) {
  const [close] = useCloseRangeMutation();
  const form = useActForm({
    fields,
    draft: 'closure',
    parse: parseClosure,
    send: (body) => close(body).unwrap(),
    done: 'Rango cerrado',
    failed: 'Error al cerrar el rango',
    onDone: ({ closure }) => onClosed(closure),
  });
  const parsed = parseClosure(form.values);
  const { startDate, endDate } = parsed.ok ? parsed.input : form.values;
  const preview = usePreviewClosureQuery(parsed.ok ? { startDate, endDate } : skipToken, {
    refetchOnMountOrArgChange: true,
  });
  const numbers = preview.currentData;
  const { asking, question } = useQuestion(numbers !== undefined && numbers.trainings > 0, form);
  return (
    <ActForm form={asking} submitLabel="Cerrar rango" onCancel={onCancel}>
      <FormGrid>
        {form.input('startDate', { min: toStudioDate(useNow(60_000)) })}
        {form.input('endDate', { min: form.values.startDate })}
      </FormGrid>
      {form.input('reason')}
      <ClosurePreview hasRange={parsed.ok} numbers={numbers} error={preview.error} />
      {numbers && (
        <ConfirmDialog {...question} title="¿Cerrar estos días?" confirmLabel="Cerrar y cancelar entrenamientos">
          <p>El estudio cierra {rangeInWords({ start_date: startDate, end_date: endDate })}. Se cancelan:</p>
          <p>
            <strong>{numbersInWords(numbers)}</strong>
          </p>
          <p>Cada persona recupera sus clases y recibe un solo correo. Los entrenamientos cancelados no vuelven.</p>
        </ConfirmDialog>
      )}
    </ActForm>
  );
}

/** Without a last day, only the first one is closed. */
function parseClosure(values: ValuesOf<typeof fields>) {
  return parseWith(closureFormSchema, { ...values, endDate: values.endDate || values.startDate });
}

interface ClosurePreviewProps {
  /** Whether the form names a range. */
  readonly hasRange: boolean;
  readonly numbers: Preview | undefined;
  readonly error: unknown;
}

/** What closing the range would cancel, before anything is saved. */
function ClosurePreview({ hasRange, numbers, error }: ClosurePreviewProps) {
  return (
    <output className={styles.preview}>
      {!hasRange ? (
        'Elige las fechas para ver qué se cancelará.'
      ) : numbers ? (
        <>
          <strong>
            {numbers.trainings === 0 ? 'No hay entrenamientos que cancelar' : `Se cancelan: ${numbersInWords(numbers)}`}
          </strong>
          {numbers.begun > 0 && <span>{begunInWords(numbers.begun)}</span>}
        </>
      ) : error ? (
        messageOf(error, 'No pudimos calcular qué se cancelará.')
      ) : (
        <>
          <Spinner /> Calculando…
        </>
      )}
    </output>
  );
}

const begunInWords = (count: number) =>
  counted(count, 'de hoy ya empezó y se queda.', 'de hoy ya empezaron y se quedan.');
