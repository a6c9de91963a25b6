import { showRefusal } from '../../../api/show-refusal.ts';
import { useNow } from '../../../dates/use-now.ts';
import { ChangesMeanwhile } from '../../../edit/changes-meanwhile.tsx';
import { useEditForm } from '../../../edit/use-edit-form.ts';
import { counted } from '../../../ui/counted.ts';
import { CancellableForm } from '../../../ui/form/cancellable-form.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { DateField } from '../../../ui/form/date-field.tsx';
import { FormGrid } from '../../../ui/form/form-grid.tsx';
import { SelectField } from '../../../ui/form/select-field.tsx';
import { NumberField } from '../../../ui/form/number-field.tsx';
import { TimeField } from '../../../ui/form/time-field.tsx';
import { notify } from '../../../ui/notify.ts';
import { Note } from '../note.tsx';
import { useQuestion } from '../use-question.ts';
import { DayNote } from './day-note.tsx';
import {
  useScheduleTrainingMutation,
  useUpdateTrainingMutation,
  type AdminTraining,
} from './admin-training-endpoints.ts';
import { MovePreview } from './move-preview.tsx';
import { fieldWords, parseTraining, pastStartNote, usualEnd, valuesOf } from './training-form-values.ts';
import { categoryOptions } from './training-words.ts';

interface TrainingFormProps {
  /** Absent for a new one. */
  readonly training?: AdminTraining | undefined;
  readonly onDone: () => void;
}

export function TrainingForm({ training, onDone }: TrainingFormProps) {
  const form = useTrainingForm(training, onDone);
  const pastNote = pastStartNote(form.values, useNow());
  const { initial } = form.base;
  const moves = (['trainingDate', 'startTime', 'endTime'] as const).some((name) => form.values[name] !== initial[name]);
  const enrolled = training?.current_participants ?? 0;
  const movesEnrolled = enrolled > 0 && moves;
  const parsed = parseTraining(form.values, training);
  const question = useQuestion(movesEnrolled && pastNote !== null, form.formProps);

  function enterStart(startTime: string): void {
    const untouched = ['', usualEnd(form.values.startTime)].includes(form.values.endTime);
    form.setValue('startTime', startTime);
    if (untouched) form.setValue('endTime', usualEnd(startTime));
  }

  return (
    <CancellableForm
      form={{ ...form, formProps: { ...form.formProps, onSubmit: question.onSubmit } }}
      submitLabel={training ? 'Guardar cambios' : 'Crear entrenamiento'}
      onCancel={onDone}
    >
      <ChangesMeanwhile form={form} fields={fieldWords} />
      <FormGrid>
        <SelectField
          label="Categoría"
          options={categoryOptions}
          hint={enrolled > 0 ? 'No se puede cambiar mientras haya inscritos.' : undefined}
          required
          {...form.field('category')}
        />
        <NumberField
          label="Capacidad"
          hint={enrolled > 0 ? `Ya hay ${inscritos(enrolled)}.` : undefined}
          {...form.field('maxCapacity')}
        />
      </FormGrid>
      <DateField label="Fecha" required {...form.field('trainingDate')} />
      <FormGrid>
        <TimeField label="Hora de inicio" required {...form.field('startTime')} onValueChange={enterStart} />
        <TimeField label="Hora de fin" required {...form.field('endTime')} />
      </FormGrid>
      {pastNote && <Note>{pastNote}</Note>}
      <DayNote date={form.values.trainingDate} />
      {training && movesEnrolled && (
        <>
          <Note>
            {inscritos(enrolled)} {enrolled === 1 ? 'recibirá' : 'recibirán'} un correo con el nuevo horario.
          </Note>
          {parsed.ok && <MovePreview id={training.id} body={parsed.input} />}
        </>
      )}
      <ConfirmDialog
        open={question.isOpen}
        title="Mover al pasado"
        confirmLabel="Mover de todos modos"
        onConfirm={question.confirm}
        onCancel={question.cancel}
      >
        <p>
          El nuevo horario ya pasó. {inscritos(enrolled)} {enrolled === 1 ? 'quedará' : 'quedarán'} en una clase que ya
          empezó y no {enrolled === 1 ? 'podrá' : 'podrán'} cancelar.
        </p>
      </ConfirmDialog>
    </CancellableForm>
  );
}

const inscritos = (count: number) => counted(count, 'inscrito', 'inscritos');

function useTrainingForm(training: AdminTraining | undefined, onDone: () => void) {
  const [create] = useScheduleTrainingMutation();
  const [update] = useUpdateTrainingMutation();
  return useEditForm({
    record: training,
    valuesOf,
    draft: `training:${training?.id ?? 'new'}`,
    parse: parseTraining,
    async send(body, version) {
      if (training) await update({ id: training.id, version, body }).unwrap();
      else await create(body).unwrap();
      notify.success(training ? 'Entrenamiento actualizado exitosamente' : 'Entrenamiento creado exitosamente');
      onDone();
    },
    onRefused: (error) => showRefusal(error, 'Error al guardar entrenamiento'),
  });
}
