import { closureFormSchema } from '@studio/contracts/http/closure-routes';
import { toStudioDate } from '@studio/contracts/studio-time';
import { CLOSURE_REASON_MAX_LENGTH } from '@studio/contracts/rules/closures';
import { skipToken } from '@reduxjs/toolkit/query/react';
import { messageOf } from '../../../api/problem.ts';
import { showRefusal } from '../../../api/show-failure.ts';
import { useNow } from '../../../dates/use-now.ts';
import { counted } from '../../../ui/counted.ts';
import { CancellableForm } from '../../../ui/form/cancellable-form.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { DateField } from '../../../ui/form/date-field.tsx';
import { FormGrid } from '../../../ui/form/field.tsx';
import { parseWith } from '../../../ui/form/parse-with.ts';
import { TextField } from '../../../ui/form/text-field.tsx';
import { useForm } from '../../../ui/form/use-form.ts';
import { notify } from '../../../ui/notify.ts';
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

interface ClosureFormProps {
  readonly onClosed: (closure: ClosureProgress) => void;
  readonly onCancel: () => void;
}

/** Closes a range of days, after showing how much that cancels. */
export function ClosureForm({ onClosed, onCancel }: ClosureFormProps) {
  const [close] = useCloseRangeMutation();
  const form = useForm({
    initial: emptyClosure,
    draft: 'closure',
    parse: parseClosure,
    async send(body) {
      const { closure } = await close(body).unwrap();
      notify.success('Rango cerrado');
      onClosed(closure);
    },
    onRefused: (error) => showRefusal(error, 'Error al cerrar el rango'),
  });
  const parsed = parseClosure(form.values);
  const { startDate, endDate } = parsed.ok ? parsed.input : emptyClosure;
  const preview = usePreviewClosureQuery(parsed.ok ? { startDate, endDate } : skipToken, {
    refetchOnMountOrArgChange: true,
  });
  const numbers = preview.currentData;
  const question = useQuestion(numbers !== undefined && numbers.trainings > 0, form.formProps);
  return (
    <CancellableForm
      form={{ ...form, formProps: { ...form.formProps, onSubmit: question.onSubmit } }}
      submitLabel="Cerrar rango"
      onCancel={onCancel}
    >
      <FormGrid>
        <DateField label="Primer día" min={toStudioDate(useNow(60_000))} required {...form.field('startDate')} />
        <DateField
          label="Último día"
          min={form.values.startDate}
          hint="Incluido; vacío si es un solo día"
          {...form.field('endDate')}
        />
      </FormGrid>
      <TextField
        label="Motivo (opcional)"
        hint="Lo ven los usuarios, por ejemplo «Vacaciones»."
        maxLength={CLOSURE_REASON_MAX_LENGTH}
        {...form.field('reason')}
      />
      <ClosurePreview hasRange={parsed.ok} numbers={numbers} error={preview.error} />
      {numbers && (
        <ConfirmDialog
          open={question.isOpen}
          title="¿Cerrar estos días?"
          confirmLabel="Cerrar y cancelar entrenamientos"
          onConfirm={question.confirm}
          onCancel={question.cancel}
        >
          <p>El estudio cierra {rangeInWords({ start_date: startDate, end_date: endDate })}. Se cancelan:</p>
          <p>
            <strong>{numbersInWords(numbers)}</strong>
          </p>
          <p>Cada persona recupera sus clases y recibe un solo correo. Los entrenamientos cancelados no vuelven.</p>
        </ConfirmDialog>
      )}
    </CancellableForm>
  );
}

const emptyClosure = { startDate: '', endDate: '', reason: '' };

/** Without a last day, only the first one is closed. */
function parseClosure(values: typeof emptyClosure) {
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
          <strong>{numbers.trainings === 0 ? 'No hay entrenamientos que cancelar' : numbersInWords(numbers)}</strong>
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
