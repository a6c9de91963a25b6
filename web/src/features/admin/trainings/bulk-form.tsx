import { skipToken } from '@reduxjs/toolkit/query/react';
import { AFTERNOON_SLOTS, BULK_MAX_DAYS, MORNING_SLOTS } from '@studio/contracts/rules/classes';
import { showRefusal } from '../../../api/show-failure.ts';
import { weekdayNames, dayAndShortMonth } from '../../../dates/spanish-dates.ts';
import { useNow } from '../../../dates/use-now.ts';
import { inFigures, counted } from '../../../ui/counted.ts';
import { CancellableForm } from '../../../ui/form/cancellable-form.tsx';
import { CheckField } from '../../../ui/form/check-field.tsx';
import { DateField } from '../../../ui/form/date-field.tsx';
import { FormGrid, FieldError } from '../../../ui/form/field.tsx';
import { SelectField } from '../../../ui/form/select-field.tsx';
import { NumberField } from '../../../ui/form/text-field.tsx';
import { useForm, type FieldBinding } from '../../../ui/form/use-form.ts';
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
import { emptyBulkForm, parseBulk, pastShare } from './bulk-form-values.ts';
import styles from './bulk-form.module.css';
import { groupedByName } from './grouped-days.ts';
import { categoryOptions } from './training-words.ts';

const pastNotes = {
  all: 'Estas fechas ya pasaron: quedarán como entrenamientos que ya se realizaron.',
  part: 'Parte de estas fechas ya pasó: quedará como entrenamientos que ya se realizaron.',
};

export function BulkForm({ onDone }: { readonly onDone: () => void }) {
  const [generate] = useGenerateTrainingsMutation();
  const undo = useUndoGeneration();
  const form = useForm({
    initial: emptyBulkForm,
    draft: 'bulk',
    parse: parseBulk,
    async send(body) {
      const { created, skipped, runId } = await generate(body).unwrap();
      notify.success(
        `Entrenamientos generados exitosamente: ${created} nuevos, ${skipped} ya existían.`,
        runId === undefined ? {} : { action: { label: 'Deshacer', run: () => void undo(runId) } },
      );
      onDone();
    },
    onRefused: (error) => showRefusal(error, 'Error al generar entrenamientos'),
  });
  const parsed = parseBulk(form.values);
  const past = pastShare(form.values, useNow());
  const proposed = useTrainingChoices();
  return (
    <CancellableForm form={form} submitLabel="Generar entrenamientos" onCancel={onDone}>
      <FormGrid>
        <DateField label="Fecha de inicio" required {...form.field('startDate')} />
        <DateField
          label="Fecha de fin"
          min={form.values.startDate}
          hint={`Incluida; máximo ${BULK_MAX_DAYS} días`}
          required
          {...form.field('endDate')}
        />
        <SelectField label="Categoría" options={categoryOptions} required {...form.field('category')} />
        <NumberField label="Capacidad" {...form.field('maxCapacity')} />
      </FormGrid>
      <ChipSet legend="Días" options={weekdayChips} {...form.field('weekdays')} />
      <ChipSet legend="Mañana" options={MORNING_SLOTS.map(chipOf)} {...form.field('morningSlots')} />
      <ChipSet legend="Tarde" options={AFTERNOON_SLOTS.map(chipOf)} {...form.field('afternoonSlots')} />
      <CheckField
        label="Saltar festivos"
        checked={form.values.skipHolidays !== ''}
        onCheckedChange={(checked) => form.setValue('skipHolidays', checked ? 'yes' : '')}
      />
      <ClassFields field={form.field} capacity={form.values.maxCapacity} proposed={proposed} />
      {past !== 'none' && <Note>{pastNotes[past]}</Note>}
      <BulkPreview bulk={parsed.ok ? whatCounts(parsed.input) : null} />
    </CancellableForm>
  );
}

const chipOf = (time: string) => ({ value: time, label: time });

const weekdayChips = weekdayNames.map((name, index) => {
  return { value: `${index + 1}`, label: name.slice(0, 3), longLabel: name };
});

const pastInWords = (past: number) => `; ${inFigures(past)} ya ${past === 1 ? 'pasó' : 'pasaron'}`;

/** Holidays and closed days among the chosen ones, and what happens to their trainings. */
function NamedDays({ days }: { readonly days: NonNullable<Preview['days']> }) {
  if (days.length === 0) return null;
  return (
    <span className={styles.days}>
      {groupedByName(days).map(({ from, to, name, trainings, leftOut }) => (
        <span key={from} className={styles.day}>
          <span>
            {from === to ? dayAndShortMonth(from) : `${dayAndShortMonth(from)} – ${dayAndShortMonth(to)}`} · {name}
          </span>
          <span className={styles.what}>
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
  const { title: _title, description: _description, coachId: _coach, minParticipants: _min, ...form } = bulk;
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
          <span className={styles.figure}>
            <strong>{inFigures(currentData.created)}</strong>
            {currentData.created === 1 ? 'se creará' : 'se crearán'}
            {currentData.past ? pastInWords(currentData.past) : null}
          </span>
          <span className={styles.figure}>
            <strong>{inFigures(currentData.skipped)}</strong>
            ya {currentData.skipped === 1 ? 'existe y no cambia' : 'existen y no cambian'}
          </span>
          <NamedDays days={currentData.days ?? []} />
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

/** Undoes a bulk generation, and says how much of it stays. */
function useUndoGeneration() {
  const [undo] = useUndoGenerationMutation();
  return async (runId: string): Promise<void> => {
    try {
      const { removed, kept } = await undo(runId).unwrap();
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

/** `value`: the chosen values, separated by commas. */
interface ChipSetProps extends FieldBinding {
  readonly legend: string;
  readonly options: readonly { readonly value: string; readonly label: string; readonly longLabel?: string }[];
}

/** Any number of a few choices, each one a chip. */
function ChipSet({ legend, options, id, name, value, error, onValueChange }: ChipSetProps) {
  const chosen = value.split(',');
  const toggle = (option: string) =>
    options
      .map((each) => each.value)
      .filter((each) => chosen.includes(each) !== (each === option))
      .join(',');
  return (
    <fieldset aria-describedby={error ? `${id}-error` : undefined}>
      <legend className={styles.legend}>{legend}</legend>
      <div className={styles.chips}>
        {options.map((option) => (
          <label key={option.value} className={styles.chip}>
            <input
              type="checkbox"
              className={styles.input}
              name={name}
              value={option.value}
              checked={chosen.includes(option.value)}
              aria-label={option.longLabel}
              aria-invalid={error ? true : undefined}
              onChange={() => onValueChange(toggle(option.value))}
            />
            {option.label}
          </label>
        ))}
      </div>
      <FieldError id={`${id}-error`} error={error} />
    </fieldset>
  );
}
