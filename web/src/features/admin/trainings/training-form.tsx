import { skipToken } from '@reduxjs/toolkit/query/react';
import { endSentence } from '@studio/contracts/end-sentence';
import { CANCELLATION_CUT_OFF_MINUTES } from '@studio/contracts/rules/bookings';
import { isClassEditBeyondDesk } from '@studio/contracts/rules/desk-policy';
import { isStudioDate } from '@studio/contracts/studio-time';
import type { Body } from '../../../api/call.ts';
import { fresh } from '../../../api/studio-api.ts';
import { useNow } from '../../../dates/use-now.ts';
import { ActForm, useActForm } from '../../../edit/act-form.tsx';
import { counted } from '../../../ui/counted.ts';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { FormGrid } from '../../../ui/form/field.tsx';
import { Spinner } from '../../../ui/spinner.tsx';
import { useGetCalendarQuery } from '../../calendar/calendar-endpoints.ts';
import { nameInWords } from '../../calendar/day-name.ts';
import { Note } from '../../../ui/note.tsx';
import { useQuestion } from '../use-question.ts';
import { useMay } from '../use-may.ts';
import {
  useScheduleTrainingMutation,
  useUpdateTrainingMutation,
  type AdminTraining,
  type TrainingChoices,
  useListAdminTrainingsQuery,
  usePreviewMoveQuery,
} from './admin-training-endpoints.ts';
import { ClassFields, CoachField, useTrainingChoices } from './class-fields.tsx';
import { moveEffects, moveInWords } from './move-effects.ts';
import { clashesOf, parseTraining, pastStartNote, trainingFields, usualEnd } from './training-fields.ts';
import styles from './training-form.module.css';
import { clashesInWords, classInWords, ownerOf, whenInWords } from './training-words.ts';

interface TrainingFormProps {
  /** Absent for a new training. */
  readonly training?: AdminTraining | undefined;
  readonly onDone: () => void;
}

export function TrainingForm({ training, onDone }: TrainingFormProps) {
  const proposed = useTrainingChoices();
  const form = useTrainingForm({ training, onDone }, proposed.choices);
  const { input } = form;
  const pastNote = pastStartNote(form.values, useNow());
  const { initial } = form.base;
  const moves = (['trainingDate', 'startTime', 'endTime'] as const).some((name) => form.values[name] !== initial[name]);
  const enrolled = training?.current_participants ?? 0;
  const movesEnrolled = enrolled > 0 && moves;
  const parsed = parseTraining(form.values, training);
  const { asking, question } = useQuestion(movesEnrolled && pastNote !== null, form);
  const may = useMay();

  function enterStart(startTime: string): void {
    const untouched = ['', usualEnd(form.values.startTime)].includes(form.values.endTime);
    form.setValue('startTime', startTime);
    if (untouched) form.setValue('endTime', usualEnd(startTime));
  }

  if (training && !may(routes.updateTraining, isClassEditBeyondDesk({ hasOwner: true, changes: 'timetable' }))) {
    return (
      <ActForm form={form} submitLabel="Guardar cambios" onCancel={onDone}>
        <p className="strong">{`${classInWords(training)}, ${whenInWords(training)}`}</p>
        <CoachField field={form.field('coachId')} proposed={proposed} training={training} />
        <CoachNote values={form.values} training={training} />
        {enrolled > 0 && form.values.coachId !== initial.coachId && input('notify')}
      </ActForm>
    );
  }

  return (
    <ActForm form={asking} submitLabel={training ? 'Guardar cambios' : 'Crear entrenamiento'} onCancel={onDone}>
      <FormGrid>
        {input('category', { hint: enrolled > 0 ? 'No se puede cambiar mientras haya inscritos.' : undefined })}
        {input('maxCapacity', { hint: enrolled > 0 ? `Ya hay ${inscritos(enrolled)}.` : undefined })}
      </FormGrid>
      {input('trainingDate')}
      <FormGrid>
        {input('startTime', { onValueChange: enterStart })}
        {input('endTime')}
      </FormGrid>
      {pastNote && <Note>{pastNote}</Note>}
      <DayNote date={form.values.trainingDate} />
      {training && movesEnrolled && (
        <>
          <Note>
            {inscritos(enrolled)} {enrolled === 1 ? 'recibirá' : 'recibirán'} un correo con el nuevo horario.
          </Note>
          {parsed.ok && <MovePreview id={training.id} body={scheduleOf(parsed.input)} />}
        </>
      )}
      <ClassFields field={form.field} capacity={form.values.maxCapacity} proposed={proposed} training={training}>
        <CoachNote values={form.values} training={training} />
        {training && <CoachQuestions form={form} training={training} enrolled={enrolled} />}
      </ClassFields>
      <ConfirmDialog {...question} title="Mover al pasado" confirmLabel="Mover de todos modos">
        <p>
          El nuevo horario ya pasó. {inscritos(enrolled)} {enrolled === 1 ? 'quedará' : 'quedarán'} en una clase que ya
          empezó y no {enrolled === 1 ? 'podrá' : 'podrán'} cancelar.
        </p>
      </ConfirmDialog>
    </ActForm>
  );
}

/** The fields that decide whom an edit affects: other fields must not trigger a preview with each key. */
function scheduleOf({ category, maxCapacity, trainingDate, startTime, endTime }: Body<typeof routes.previewMove>) {
  return { category, maxCapacity, trainingDate, startTime, endTime };
}

interface CoachQuestionsProps {
  readonly form: Pick<ReturnType<typeof useTrainingForm>, 'values' | 'base' | 'input'>;
  readonly training: AdminTraining;
  readonly enrolled: number;
}

/** Whether another coach is a substitute, and whether the registrants are notified (docs/product.md §3.16). */
function CoachQuestions({ form: { values, base, input }, training, enrolled }: CoachQuestionsProps) {
  const { coachId: before } = base.initial;
  const isOther = ownerOf(training) !== undefined && values.coachId !== before;
  if (!(isOther || training.substitute)) return null;
  const isNobody = values.coachId === '';
  return (
    <div className="stack gap2">
      {input(
        'substitute',
        isNobody
          ? { label: 'Solo por ahora', hint: 'La clase sigue siendo de quien la daba y dice «sin entrenador».' }
          : { hint: 'Sin marcar, la clase es suya de ahora en adelante.' },
      )}
      {isOther && enrolled > 0 && input('notify')}
    </div>
  );
}

const inscritos = (count: number) => counted(count, 'inscrito', 'inscritos');

function useTrainingForm({ training, onDone }: TrainingFormProps, choices: TrainingChoices) {
  const [create] = useScheduleTrainingMutation();
  const [update] = useUpdateTrainingMutation();
  return useActForm({
    fields: trainingFields(choices),
    record: training,
    draft: `training:${training?.id ?? 'new'}`,
    parse: parseTraining,
    send: (body, version) => (training ? update({ id: training.id, version, body }) : create(body)).unwrap(),
    done: training ? 'Entrenamiento actualizado exitosamente' : 'Entrenamiento creado exitosamente',
    failed: 'Error al guardar entrenamiento',
    onDone,
  });
}

/** Notes that a date is a holiday or closed day: trainings are still possible. */
function DayNote({ date }: { readonly date: string }) {
  const range = isStudioDate(date) ? { startDate: date, endDate: date } : skipToken;
  const { currentData: [day] = [] } = useGetCalendarQuery(range, fresh);
  if (!day) return null;
  const name = endSentence(nameInWords(day));
  return <Note>{day.closed ? `${name} Puedes guardar el entrenamiento de todos modos.` : name}</Note>;
}

interface CoachNoteProps extends Pick<TrainingFormProps, 'training'> {
  readonly values: Parameters<typeof clashesOf>[0];
}

/** Notes other classes of the chosen coach at that time (docs/product.md §3.16); the class is possible all the same. */
function CoachNote({ values, training }: CoachNoteProps) {
  const { coachId, trainingDate } = values;
  const day = coachId !== '' && isStudioDate(trainingDate) ? { from: trainingDate, to: trainingDate } : skipToken;
  const { currentData = [] } = useListAdminTrainingsQuery(day, fresh);
  const clashes = clashesOf(values, currentData).filter(({ id }) => id !== training?.id);
  return clashes[0] ? <Note>{clashesInWords(clashes[0], clashes.length - 1)}</Note> : null;
}

const startNotes = {
  passed: 'El nuevo horario ya pasó: nadie podrá cancelar.',
  soon: `Empieza en menos de ${CANCELLATION_CUT_OFF_MINUTES} minutos: quien no pueda ir podrá cancelar hasta el inicio.`,
  later: null,
};

/** The effects of the edit on the registrants (docs/product.md §3.6), before it is saved. */
function MovePreview(edit: Parameters<typeof usePreviewMoveQuery>[0] & object) {
  const { currentData, isError } = usePreviewMoveQuery(edit, { refetchOnMountOrArgChange: true });
  if (isError) return <p className="faint">No pudimos revisar a quiénes afecta el cambio.</p>;
  if (!currentData) {
    return (
      <p className="faint">
        <Spinner /> Revisando a quiénes afecta…
      </p>
    );
  }
  const effects = moveEffects(currentData);
  const startNote = startNotes[currentData.start];
  return (
    <div className="stack gap2 well">
      <output className="strong">{moveInWords(currentData)}</output>
      {effects.length > 0 && (
        <details>
          <summary className={styles.who}>Ver quiénes</summary>
          <dl className={`stack gap2 small ${styles.effects}`}>
            {effects.map(({ label, names }) => (
              <div key={label}>
                <dt className="strong">{label}</dt>
                <dd>{names.join(', ')}</dd>
              </div>
            ))}
          </dl>
        </details>
      )}
      {startNote && <Note>{startNote}</Note>}
    </div>
  );
}
