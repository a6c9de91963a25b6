import { skipToken } from '@reduxjs/toolkit/query/react';
import { endSentence } from '@studio/contracts/end-sentence';
import { substituteCoach } from '@studio/contracts/http/substitution-routes';
import { BULK_MAX_DAYS } from '@studio/contracts/limits';
import { toStudioDate } from '@studio/contracts/studio-time';
import { showRefusal } from '../../../api/show-failure.ts';
import { useNow } from '../../../dates/use-now.ts';
import { counted } from '../../../ui/counted.ts';
import { CancellableForm } from '../../../ui/form/cancellable-form.tsx';
import { CheckField } from '../../../ui/form/check-field.tsx';
import { DateField } from '../../../ui/form/date-field.tsx';
import { FormGrid } from '../../../ui/form/field.tsx';
import { fault, parseWith } from '../../../ui/form/parse-with.ts';
import { type Option, SelectField } from '../../../ui/form/select-field.tsx';
import { useForm } from '../../../ui/form/use-form.ts';
import { notify } from '../../../ui/notify.ts';
import { Spinner } from '../../../ui/spinner.tsx';
import { Note } from '../note.tsx';
import { groupBy } from '../../../ui/group-by.ts';
import {
  type AdminTraining,
  type Substitution,
  usePreviewSubstitutionQuery,
  useSubstituteCoachMutation,
} from './admin-training-endpoints.ts';
import { useTrainingChoices } from './class-fields.tsx';
import styles from './training-form.module.css';

/** The choice of nobody as the substitute. */
const nobody = 'none';

const initial = { coachId: '', startDate: '', endDate: '', substituteId: '', notify: '' };

export function parseSubstitution({ coachId, substituteId, notify: mails, ...range }: typeof initial) {
  if (coachId === '') return fault('coachId', 'Elige a quién se reemplaza');
  if (substituteId === '') return fault('substituteId', 'Elige quién da las clases');
  if (substituteId === coachId) return fault('substituteId', 'Elige a otra persona');
  const body = { ...range, substituteId: substituteId === nobody ? null : substituteId, notify: mails !== '' };
  const parsed = parseWith(substituteCoach.body, body);
  return parsed.ok ? { ok: true as const, input: { coachId, body: parsed.input } } : parsed;
}

/** `12 clases · 87 inscripciones` */
export const substitutionInWords = ({
  trainings,
  bookings,
}: {
  readonly trainings: number;
  readonly bookings: number;
}) => `${counted(trainings, 'clase', 'clases')} · ${counted(bookings, 'inscripción', 'inscripciones')}`;

interface SubstitutionFormProps {
  /** The trainings of the shown period. */
  readonly trainings: readonly AdminTraining[];
  readonly onDone: () => void;
}

/** Gives a coach's classes of a range to another coach, or back (docs/product.md §3.16). */
export function SubstitutionForm({ trainings, onDone }: SubstitutionFormProps) {
  const form = useSubstitutionForm(onDone);
  const { choices, hasFailed } = useTrainingChoices();
  const given = choices.coaches.map(({ id, name }) => ({ value: id, label: name }));
  const { coachId, substituteId, startDate, notify: mails } = form.values;
  const parsed = parseSubstitution({ ...form.values, notify: '' });
  return (
    <CancellableForm form={form} submitLabel="Reemplazar" onCancel={onDone}>
      <SelectField
        label="A quién se reemplaza"
        options={[...given, ...goneCoaches(trainings)]}
        placeholder="Selecciona"
        hint={hasFailed ? 'No pudimos cargar quiénes dan clases.' : undefined}
        required
        {...form.field('coachId')}
      />
      <FormGrid>
        <DateField label="Desde" required {...form.field('startDate')} />
        <DateField
          label="Hasta"
          min={startDate}
          hint={`Incluido; máximo ${BULK_MAX_DAYS} días`}
          required
          {...form.field('endDate')}
        />
      </FormGrid>
      <SelectField
        label="Quién da las clases"
        options={[
          ...given.filter(({ value }) => value !== coachId),
          { value: nobody, label: 'Nadie: quedan sin entrenador' },
        ]}
        placeholder="Selecciona"
        required
        {...form.field('substituteId')}
      />
      <SubstitutionPreview
        substitution={parsed.ok ? parsed.input : null}
        substitute={given.find(({ value }) => value === substituteId)?.label}
      />
      {substituteId !== nobody && (
        <CheckField
          label="Avisar por correo a los inscritos"
          checked={mails !== ''}
          onCheckedChange={(checked) => form.setValue('notify', checked ? 'yes' : '')}
        />
      )}
    </CancellableForm>
  );
}

function useSubstitutionForm(onDone: () => void) {
  const [substitute] = useSubstituteCoachMutation();
  const today = toStudioDate(useNow(60_000));
  return useForm({
    initial: { ...initial, startDate: today, endDate: today },
    draft: 'substitution',
    parse: parseSubstitution,
    async send(input) {
      const { changed } = await substitute(input).unwrap();
      if (changed === 0) notify.info('No había clases por cambiar en esas fechas');
      else notify.success('Entrenador reemplazado', { detail: counted(changed, 'clase cambió', 'clases cambiaron') });
      onDone();
    },
    onRefused: (error) => showRefusal(error, 'Error al reemplazar al entrenador'),
  });
}

/** The former coaches of classes that have none: they are no longer coaches, and their names are not known here. */
function goneCoaches(trainings: readonly AdminTraining[]): Option[] {
  const gone = trainings.filter(({ coach_id, coach_name }) => coach_id !== undefined && coach_name === undefined);
  const counts = groupBy(gone, ({ coach_id }) => coach_id ?? '');
  return [...counts].map(([value, { length }]) => ({
    value,
    label: `Quien ya no da clases (${counted(length, 'clase sin entrenador', 'clases sin entrenador')})`,
  }));
}

interface SubstitutionPreviewProps {
  /** Null until the form is complete. */
  readonly substitution: Substitution | null;
  /** Name of the substitute. */
  readonly substitute: string | undefined;
}

/** What the form would change now, before it is sent. */
function SubstitutionPreview({ substitution, substitute }: SubstitutionPreviewProps) {
  const { currentData, isError } = usePreviewSubstitutionQuery(substitution ?? skipToken, {
    refetchOnMountOrArgChange: true,
  });
  if (!substitution) return <p className={styles.waiting}>Completa el formulario para ver qué clases cambian.</p>;
  if (isError) return <p className={styles.waiting}>No pudimos calcular qué clases cambian.</p>;
  if (!currentData) {
    return (
      <p className={styles.waiting}>
        <Spinner /> Calculando…
      </p>
    );
  }
  const { trainings, clashes } = currentData;
  return (
    <div className={styles.preview}>
      <output className={styles.summary}>
        {trainings === 0 ? 'No tiene clases por empezar en esas fechas.' : substitutionInWords(currentData)}
      </output>
      {clashes > 0 && <Note>{clashesInWords(clashes, substitute)}</Note>}
    </div>
  );
}

/** `3 son a la misma hora de otra clase de Andrés P.` */
function clashesInWords(clashes: number, substitute = 'esa persona'): string {
  return endSentence(`${clashes} ${clashes === 1 ? 'es' : 'son'} a la misma hora de otra clase de ${substitute}`);
}
