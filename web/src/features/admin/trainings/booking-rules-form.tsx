import { bookingRulesFormSchema } from '@studio/contracts/http/booking-rules-routes';
import { ABSENCES_HOLD_DAYS, ABSENCES_LIMIT, ABSENCES_WITHIN_DAYS } from '@studio/contracts/rules/attendance';
import type { Body } from '../../../api/call.ts';
import { takesParts } from '../../../api/endpoint.ts';
import { ActForm, useActForm } from '../../../edit/act-form.tsx';
import { counted } from '../../../ui/counted.ts';
import { FormGrid } from '../../../ui/form/field.tsx';
import { fieldsOf, sentOf, type ValuesOf } from '../../../ui/form/form-fields.tsx';
import { type Parsed, parseWith } from '../../../ui/form/parse-with.ts';
import { type BookingRules, bookingRulesApi } from '../../trainings/booking-rules-endpoints.ts';
import { Note } from '../../../ui/note.tsx';

const { check, number } = fieldsOf<BookingRules>();

/** A rule that is off has the proposed numbers. */
const fields = {
  returns: check('Devolver la clase a quien cede el cupo, si alguien lo necesitó', {
    of: (rules) => rules.releasedClassReturns,
  }),
  counts: check('Después de varias faltas, solo clases del mismo día', {
    of: (rules) => rules.absences !== null,
    hint: 'Cuenta quien falta sin avisar a una clase de su plan, desde 24 horas después.',
  }),
  limit: number('Faltas', {
    of: (rules) => rules.absences?.limit,
    initial: 3,
    hint: `En ${ABSENCES_WITHIN_DAYS} días; de ${ABSENCES_LIMIT.min} a ${ABSENCES_LIMIT.max}.`,
  }),
  days: number('Durante cuántos días', {
    of: (rules) => rules.absences?.days,
    initial: 7,
    hint: `De ${ABSENCES_HOLD_DAYS.min} a ${ABSENCES_HOLD_DAYS.max}.`,
  }),
};

interface BookingRulesFormProps {
  readonly rules: BookingRules;
  readonly onDone: () => void;
}

/** Sets the rules for released seats and for absences (docs/product.md §3.18, §3.21). */
export function BookingRulesForm({ rules, onDone }: BookingRulesFormProps) {
  const [set] = useSetBookingRulesMutation();
  const form = useActForm({
    fields,
    record: rules,
    draft: 'booking-rules',
    parse: parseRules,
    send: (body, version) => set({ version, body }).unwrap(),
    done: 'Reglas de reserva guardadas',
    failed: 'Error al guardar las reglas de reserva',
    onDone,
  });
  const parsed = parseRules(form.values);
  return (
    <ActForm form={form} submitLabel="Guardar cambios" onCancel={onDone}>
      {form.input('returns')}
      <div className="stack gap2">
        {form.input('counts')}
        {form.values.counts !== '' && (
          <FormGrid>
            {form.input('limit')}
            {form.input('days')}
          </FormGrid>
        )}
      </div>
      {parsed.ok && <Note>{rulesInWords(parsed.input)}</Note>}
    </ActForm>
  );
}

type Rules = Body<typeof routes.setBookingRules>;

/** A fault in the rule about absences names the number concerned. */
function parseRules(values: ValuesOf<typeof fields>): Parsed<Rules> {
  const { returns: releasedClassReturns, counts, limit, days } = sentOf(fields, values);
  const absences = counts ? { limit, days } : null;
  if (absences) {
    const numbers = parseWith(bookingRulesFormSchema.shape.absences.unwrap(), absences);
    if (!numbers.ok) return numbers;
  }
  return parseWith(bookingRulesFormSchema, { releasedClassReturns, absences });
}

/**
 * The rules as members experience them: `Quien avisa tarde que no va recupera la clase si alguien necesitó el cupo. …`
 */
function rulesInWords({ releasedClassReturns, absences }: Rules): string {
  const release = releasedClassReturns
    ? 'Quien avisa tarde que no va recupera la clase si alguien necesitó el cupo.'
    : 'Quien avisa tarde que no va no recupera la clase.';
  if (!absences) return `${release} Las faltas no cambian nada.`;
  const { limit, days } = absences;
  return `${release} Con ${limit} faltas en ${ABSENCES_WITHIN_DAYS} días se reserva solo para el mismo día, durante ${counted(days, 'día', 'días')}.`;
}

const { useSetBookingRulesMutation } = bookingRulesApi.injectEndpoints({
  endpoints: (build) => ({
    setBookingRules: build.mutation({ ...takesParts(routes.setBookingRules), invalidatesTags: ['BookingRules'] }),
  }),
});
