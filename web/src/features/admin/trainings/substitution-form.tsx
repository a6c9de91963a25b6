import { skipToken } from '@reduxjs/toolkit/query/react';
import { endSentence } from '@studio/contracts/end-sentence';
import { substituteCoach } from '@studio/contracts/http/substitution-routes';
import { BULK_MAX_DAYS } from '@studio/contracts/rules/classes';
import { toStudioDate } from '@studio/contracts/studio-time';
import type { Answer } from '../../../api/call.ts';
import { showRefusal } from '../../../api/show-failure.ts';
import { useNow } from '../../../dates/use-now.ts';
import { ActForm, useActForm } from '../../../edit/act-form.tsx';
import { counted } from '../../../ui/counted.ts';
import { FormGrid } from '../../../ui/form/field.tsx';
import { fieldsOf, type ValuesOf } from '../../../ui/form/form-fields.tsx';
import { fault, parseWith } from '../../../ui/form/parse-with.ts';
import type { Option } from '../../../ui/form/select-field.tsx';
import { notify } from '../../../ui/notify.ts';
import { Spinner } from '../../../ui/spinner.tsx';
import { Note } from '../../../ui/note.tsx';
import {
  type AdminTraining,
  usePreviewSubstitutionQuery,
  useSubstituteCoachMutation,
} from './admin-training-endpoints.ts';
import { useTrainingChoices } from './class-fields.tsx';
import { ownerOf } from './training-words.ts';

/** The choice of nobody as the substitute. */
const nobody = 'none';

const { select, date, check } = fieldsOf();

const substitutionFields = (today: string) => ({
  coachId: select('A quién se reemplaza', { placeholder: 'Selecciona', required: true }),
  startDate: date('Desde', { initial: today, required: true }),
  endDate: date('Hasta', { initial: today, hint: `Incluido; máximo ${BULK_MAX_DAYS} días`, required: true }),
  substituteId: select('Quién da las clases', { placeholder: 'Selecciona', required: true }),
  notify: check('Avisar por correo a los inscritos'),
});

export function parseSubstitution({
  coachId,
  substituteId,
  notify: mails,
  ...range
}: ValuesOf<ReturnType<typeof substitutionFields>>) {
  if (coachId === '') return fault('coachId', 'Elige a quién se reemplaza');
  if (substituteId === '') return fault('substituteId', 'Elige quién da las clases');
  const body = { ...range, substituteId: substituteId === nobody ? null : substituteId, notify: mails !== '' };
  const parsed = parseWith(substituteCoach.body, body);
  return parsed.ok ? { ok: true as const, input: { id: coachId, body: parsed.input } } : parsed;
}

type Counted = Pick<Answer<typeof routes.previewSubstitution>, 'trainings' | 'bookings'>;

/** `12 clases · 87 inscripciones` */
export const substitutionInWords = ({ trainings, bookings }: Counted) =>
  `${counted(trainings, 'clase', 'clases')} · ${counted(bookings, 'inscripción', 'inscripciones')}`;

interface SubstitutionFormProps {
  /** The trainings of the shown period. */
  readonly trainings: readonly AdminTraining[];
  readonly onDone: () => void;
}

/** Gives the classes that a coach owns in a range to another coach, or back (docs/product.md §3.16). */
export function SubstitutionForm({ trainings, onDone }: SubstitutionFormProps) {
  const form = useSubstitutionForm(onDone);
  const { choices, hasFailed } = useTrainingChoices();
  const given = choices.coaches.map(({ id, name }) => ({ value: id, label: name }));
  const { coachId, substituteId, startDate } = form.values;
  const parsed = parseSubstitution({ ...form.values, notify: '' });
  return (
    <ActForm form={form} submitLabel="Reemplazar" onCancel={onDone}>
      {form.input('coachId', {
        options: [...given, ...goneOwners(trainings, given)],
        hint: hasFailed ? 'No pudimos cargar quiénes dan clases.' : undefined,
      })}
      <FormGrid>
        {form.input('startDate')}
        {form.input('endDate', { min: startDate })}
      </FormGrid>
      {form.input('substituteId', {
        options: [
          ...given.map(({ value, label }) => ({
            value,
            label: value === coachId ? `${label} vuelve a darlas` : label,
          })),
          { value: nobody, label: 'Nadie: quedan sin entrenador' },
        ],
      })}
      <SubstitutionPreview
        substitution={parsed.ok ? parsed.input : null}
        nameOf={(id) => given.find(({ value }) => value === id)?.label}
      />
      {substituteId !== nobody && form.input('notify')}
    </ActForm>
  );
}

function useSubstitutionForm(onDone: () => void) {
  const [substitute] = useSubstituteCoachMutation();
  const undo = useUndoSubstitution();
  const today = toStudioDate(useNow(60_000));
  return useActForm({
    fields: substitutionFields(today),
    draft: 'substitution',
    parse: parseSubstitution,
    send: (input) => substitute(input).unwrap(),
    done({ changed, previous }, input) {
      const isGivenBack = input.body.substituteId === input.id;
      if (changed === 0) notify.info('No había clases por cambiar en esas fechas');
      else
        notify.success(isGivenBack ? 'Reemplazo quitado' : 'Entrenador reemplazado', {
          detail: changedInWords(changed),
          action: { label: 'Deshacer', run: () => void undo(input, previous) },
        });
    },
    failed: 'Error al reemplazar al entrenador',
    onDone,
  });
}

const changedInWords = (changed: number) => counted(changed, 'clase cambió', 'clases cambiaron');

type Substituted = Parameters<ReturnType<typeof useSubstituteCoachMutation>[0]>[0];
type Previous = Answer<typeof routes.substituteCoach>['previous'];

/** Gives the changed classes back to those who gave them, except where somebody has changed one since. */
function useUndoSubstitution() {
  const [substitute] = useSubstituteCoachMutation();
  return async ({ id, body }: Substituted, previous: Previous): Promise<void> => {
    try {
      let undone = 0;
      for (const { substituteId, trainingIds } of previous) {
        const among = { trainingIds, givenBy: body.substituteId };
        undone += (await substitute({ id, body: { ...body, substituteId, among } }).unwrap()).changed;
      }
      notify.success('Reemplazo deshecho', { detail: changedInWords(undone) });
    } catch (error) {
      showRefusal(error, 'No pudimos deshacer el reemplazo');
    }
  };
}

/** The owners of classes who are no longer coaches: their names are not known here. */
function goneOwners(trainings: readonly AdminTraining[], coaches: readonly Option[]): Option[] {
  const counts = new Map<string, number>();
  for (const owner of trainings.map(ownerOf)) {
    if (owner === undefined || coaches.some(({ value }) => value === owner)) continue;
    counts.set(owner, (counts.get(owner) ?? 0) + 1);
  }
  return [...counts].map(([value, count]) => ({
    value,
    label: `Quien ya no da clases (${counted(count, 'clase', 'clases')})`,
  }));
}

interface SubstitutionPreviewProps {
  /** Null until the form is complete. */
  readonly substitution: Substituted | null;
  readonly nameOf: (coachId: string | null) => string | undefined;
}

/** What the form would change now, before it is sent. */
function SubstitutionPreview({ substitution, nameOf }: SubstitutionPreviewProps) {
  const { currentData, isError } = usePreviewSubstitutionQuery(substitution ?? skipToken, {
    refetchOnMountOrArgChange: true,
  });
  if (!substitution) return <p className="faint">Completa el formulario para ver qué clases cambian.</p>;
  if (isError) return <p className="faint">No pudimos calcular qué clases cambian.</p>;
  if (!currentData) {
    return (
      <p className="faint">
        <Spinner /> Calculando…
      </p>
    );
  }
  const { trainings, clashes, replaced, standsInFor } = currentData;
  return (
    <div className="stack gap2 well">
      <output className="strong">
        {trainings === 0 ? 'No tiene clases por empezar en esas fechas.' : substitutionInWords(currentData)}
      </output>
      {replaced > 0 && <Note>{replacedInWords(replaced)}</Note>}
      {clashes > 0 && <Note>{clashesInWords(clashes, nameOf(substitution.body.substituteId))}</Note>}
      {standsInFor.length > 0 && <Note>{unchangedInWords(standsInFor)}</Note>}
    </div>
  );
}

const replacedInWords = (replaced: number) =>
  `${replaced} ${replaced === 1 ? 'ya tiene' : 'ya tienen'} un reemplazo o ${replaced === 1 ? 'está' : 'están'} sin entrenador.`;

/** `Sus reemplazos no cambian: 3 clases de Laura G., 1 clase de Nora P.` */
const unchangedInWords = (owners: readonly { readonly name: string; readonly trainings: number }[]) =>
  endSentence(
    `Sus reemplazos no cambian: ${owners.map(({ name, trainings }) => `${counted(trainings, 'clase', 'clases')} de ${name}`).join(', ')}`,
  );

/** `3 son a la misma hora de otra clase de Andrés P.` */
function clashesInWords(clashes: number, substitute = 'esa persona'): string {
  return endSentence(`${clashes} ${clashes === 1 ? 'es' : 'son'} a la misma hora de otra clase de ${substitute}`);
}
