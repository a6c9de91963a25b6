import { toStudioDate } from '@studio/contracts/studio-time';
import { CLOSURE_REASON_MAX_LENGTH } from '@studio/contracts/limits';
import { skipToken } from '@reduxjs/toolkit/query/react';
import { showRefusal } from '../../../api/show-refusal.ts';
import { useNow } from '../../../dates/use-now.ts';
import { CancellableForm } from '../../../ui/form/cancellable-form.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { DateField } from '../../../ui/form/date-field.tsx';
import { FormGrid } from '../../../ui/form/form-grid.tsx';
import { TextField } from '../../../ui/form/text-field.tsx';
import { useForm } from '../../../ui/form/use-form.ts';
import { notify } from '../../../ui/notify.ts';
import { useQuestion } from '../use-question.ts';
import { type ClosureProgress, useCloseRangeMutation, usePreviewClosureQuery } from './closure-endpoints.ts';
import { emptyClosure, parseClosure } from './closure-form-values.ts';
import { ClosurePreview } from './closure-preview.tsx';
import { numbersInWords, rangeInWords } from './closure-words.ts';

interface ClosureFormProps {
  readonly onClosed: (closure: ClosureProgress) => void;
  readonly onCancel: () => void;
}

/** Closes a range, after the numbers of what that cancels. */
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
