import { texts } from '@studio/contracts/http/fields';
import { skipToken } from '@reduxjs/toolkit/query/react';
import { useId, useState } from 'react';
import { showRefusal } from '../../../api/show-failure.ts';
import { dayAndShortMonth } from '../../../dates/spanish-dates.ts';
import { readTime } from '../../../dates/typed-time.ts';
import { useNow } from '../../../dates/use-now.ts';
import { Button } from '../../../ui/button.tsx';
import { TimeField } from '../../../ui/form/time-field.tsx';
import { ActForm, useActForm } from '../../../edit/act-form.tsx';
import { inFigures, counted } from '../../../ui/counted.ts';
import { FormGrid } from '../../../ui/form/field.tsx';
import { notify } from '../../../ui/notify.ts';
import { Spinner } from '../../../ui/spinner.tsx';
import { Note } from '../../../ui/note.tsx';
import {
  useGenerateTrainingsMutation,
  usePreviewTrainingsQuery,
  type BulkForm as Bulk,
  type BulkPreview as Preview,
  useUndoGenerationMutation,
} from './admin-training-endpoints.ts';
import { ClassFields, useTrainingChoices } from './class-fields.tsx';
import { bulkFields, parseBulk, pastShare, withHour } from './bulk-fields.ts';
import styles from './bulk-form.module.css';
import { groupedByName } from './grouped-days.ts';

const pastNotes = {
  all: 'Estas fechas ya pasaron: quedarán como entrenamientos que ya se realizaron.',
  part: 'Parte de estas fechas ya pasó: quedará como entrenamientos que ya se realizaron.',
};

export function BulkForm({ onDone }: { readonly onDone: () => void }) {
  const [generate] = useGenerateTrainingsMutation();
  const undo = useUndoGeneration();
  const proposed = useTrainingChoices();
  const form = useActForm({
    fields: bulkFields(proposed.choices),
    draft: 'bulk',
    parse: parseBulk,
    send: (body) => generate(body).unwrap(),
    done: ({ created, skipped, runId }) =>
      notify.success(
        `Entrenamientos generados exitosamente: ${created} nuevos, ${skipped} ya existían.`,
        runId === undefined ? {} : { action: { label: 'Deshacer', run: () => void undo(runId) } },
      ),
    failed: 'Error al generar entrenamientos',
    onDone,
  });
  const { input } = form;
  const parsed = parseBulk(form.values);
  const past = pastShare(form.values, useNow());
  return (
    <ActForm form={form} submitLabel="Generar entrenamientos" onCancel={onDone}>
      <FormGrid>
        {input('startDate')}
        {input('endDate', { min: form.values.startDate })}
        {input('category')}
        {input('maxCapacity')}
      </FormGrid>
      {input('weekdays')}
      {input('morningSlots')}
      {input('afternoonSlots')}
      <FormGrid>
        <AnotherHour
          onAdd={(time) => {
            const { name, value } = withHour(form.values, time);
            form.setValue(name, value);
          }}
        />
        {input('durationMinutes')}
      </FormGrid>
      {input('skipHolidays')}
      <ClassFields field={form.field} capacity={form.values.maxCapacity} proposed={proposed} />
      {past !== 'none' && <Note>{pastNotes[past]}</Note>}
      <BulkPreview bulk={parsed.ok ? whatCounts(parsed.input) : null} />
    </ActForm>
  );
}

/** A start that is not among the proposed ones. */
function AnotherHour({ onAdd }: { readonly onAdd: (time: string) => void }) {
  const id = useId();
  const [typed, setTyped] = useState('');
  const [error, setError] = useState<string>();
  function add(): void {
    const time = readTime(typed);
    if (time === null) {
      setError(texts.time);
      return;
    }
    onAdd(time);
    setTyped('');
  }
  return (
    <div
      role="presentation"
      className={styles.another}
      onKeyDown={(event) => {
        if (event.key !== 'Enter') return;
        // It would submit the form.
        event.preventDefault();
        add();
      }}
    >
      <TimeField
        id={id}
        label="Otra hora"
        value={typed}
        error={error}
        onValueChange={(value) => {
          setTyped(value);
          setError(undefined);
        }}
      />
      <Button variant="secondary" onClick={add}>
        Agregar
      </Button>
    </div>
  );
}

const pastInWords = (past: number) => `; ${inFigures(past)} ya ${past === 1 ? 'pasó' : 'pasaron'}`;

/** Holidays and closed days among the chosen ones, and what happens to their trainings. */
function NamedDays({ days }: { readonly days: NonNullable<Preview['days']> }) {
  if (days.length === 0) return null;
  return (
    <span className={styles.days}>
      {groupedByName(days).map(({ from, to, name, trainings, leftOut }) => (
        <span key={from} className="wrap between gap3 tight">
          <span>
            {from === to ? dayAndShortMonth(from) : `${dayAndShortMonth(from)} – ${dayAndShortMonth(to)}`} · {name}
          </span>
          <span className="faint">
            {inFigures(trainings)} {outcomeInWords(trainings, leftOut)}
          </span>
        </span>
      ))}
    </span>
  );
}

function outcomeInWords(trainings: number, leftOut: boolean): string {
  if (leftOut) return trainings === 1 ? 'se salta' : 'se saltan';
  return trainings === 1 ? 'se creará' : 'se crearán';
}

/** The fields that decide which trainings are created: other fields must not trigger a preview with each key. */
function whatCounts(bulk: Bulk): Bulk {
  const { title: _title, description: _description, minParticipants: _min, ...form } = bulk;
  return form;
}

/** The trainings that the form would create now, before anything is saved. */
function BulkPreview({ bulk }: { readonly bulk: Bulk | null }) {
  const { currentData, isError } = usePreviewTrainingsQuery(bulk ?? skipToken, { refetchOnMountOrArgChange: true });
  return (
    <output className={styles.preview}>
      {!bulk ? (
        <span className={styles.waiting}>Completa el formulario para ver qué se creará.</span>
      ) : currentData ? (
        <>
          <span className={`small ${styles.figure}`}>
            <strong>{inFigures(currentData.created)}</strong>
            {currentData.created === 1 ? 'se creará' : 'se crearán'}
            {currentData.past ? pastInWords(currentData.past) : null}
          </span>
          <span className={`small ${styles.figure}`}>
            <strong>{inFigures(currentData.skipped)}</strong>
            ya {currentData.skipped === 1 ? 'existe y no cambia' : 'existen y no cambian'}
          </span>
          <NamedDays days={currentData.days ?? []} />
          {currentData.clashes ? <Note>{clashesInWords(currentData.clashes)}</Note> : null}
        </>
      ) : isError ? (
        <span className={styles.waiting}>No pudimos calcular qué se creará.</span>
      ) : (
        <span className={styles.waiting}>
          <Spinner /> Calculando…
        </span>
      )}
    </output>
  );
}

const clashesInWords = (clashes: number) =>
  `${counted(clashes, 'se cruza', 'se cruzan')} con otra clase que da la misma persona.`;

/** Undoes a bulk generation, and says how much of it stays. */
function useUndoGeneration() {
  const [undo] = useUndoGenerationMutation();
  return async (runId: string): Promise<void> => {
    try {
      const { removed, kept } = await undo({ runId }).unwrap();
      notify.success(removedInWords(removed), kept > 0 ? { detail: keptInWords(kept) } : {});
    } catch (error) {
      showRefusal(error, 'No pudimos deshacer la generación');
    }
  };
}

const removedInWords = (count: number) =>
  count === 1 ? 'Se quitó 1 entrenamiento' : `Se quitaron ${inFigures(count)} entrenamientos`;

const keptInWords = (count: number) =>
  counted(count, 'se queda porque ya tiene inscritos.', 'se quedan porque ya tienen inscritos.');
