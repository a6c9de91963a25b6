import { bookingRulesFormSchema } from '@studio/contracts/http/booking-rules-routes';
import { ABSENCES_HOLD_DAYS, ABSENCES_LIMIT, ABSENCES_WITHIN_DAYS } from '@studio/contracts/rules/attendance';
import type { Body } from '../../../api/call.ts';
import { takesParts } from '../../../api/endpoint.ts';
import { showRefusal } from '../../../api/show-failure.ts';
import { ChangesMeanwhile, type FieldWords } from '../../../edit/changes-meanwhile.tsx';
import { useEditForm } from '../../../edit/use-edit-form.ts';
import { counted } from '../../../ui/counted.ts';
import { CancellableForm } from '../../../ui/form/cancellable-form.tsx';
import { CheckField } from '../../../ui/form/check-field.tsx';
import { FormGrid } from '../../../ui/form/field.tsx';
import { type Parsed, parseWith } from '../../../ui/form/parse-with.ts';
import { NumberField } from '../../../ui/form/text-field.tsx';
import { notify } from '../../../ui/notify.ts';
import stack from '../../../ui/stack.module.css';
import { type BookingRules, bookingRulesApi } from '../../trainings/booking-rules-endpoints.ts';
import { Note } from '../../../ui/note.tsx';
import { wholeNumber } from '../../../ui/form/whole-number.ts';

interface BookingRulesFormProps {
  readonly rules: BookingRules;
  readonly onDone: () => void;
}

/** Sets the rules for released seats and for absences (docs/product.md §3.18, §3.21). */
export function BookingRulesForm({ rules, onDone }: BookingRulesFormProps) {
  const [set] = useSetBookingRulesMutation();
  const form = useEditForm({
    record: rules,
    valuesOf,
    draft: 'booking-rules',
    parse: parseRules,
    async send(body, version) {
      await set({ version, body }).unwrap();
      notify.success('Reglas de reserva guardadas');
      onDone();
    },
    onRefused: (error) => showRefusal(error, 'Error al guardar las reglas de reserva'),
  });
  const { values, setValue } = form;
  const parsed = parseRules(values);
  const check = (name: 'returns' | 'counts') => ({
    checked: values[name] !== '',
    onCheckedChange: (checked: boolean) => setValue(name, checked ? 'yes' : ''),
  });
  return (
    <CancellableForm form={form} submitLabel="Guardar cambios" onCancel={onDone}>
      <ChangesMeanwhile form={form} fields={fieldWords} />
      <CheckField label={fieldWords.returns.label} {...check('returns')} />
      <div className={stack.gap2}>
        <CheckField
          label={fieldWords.counts.label}
          hint="Cuenta quien falta sin avisar a una clase de su plan, desde 24 horas después."
          {...check('counts')}
        />
        {values.counts !== '' && (
          <FormGrid>
            <NumberField
              label={fieldWords.limit}
              hint={`En ${ABSENCES_WITHIN_DAYS} días; de ${ABSENCES_LIMIT.min} a ${ABSENCES_LIMIT.max}.`}
              {...form.field('limit')}
            />
            <NumberField
              label={fieldWords.days}
              hint={`De ${ABSENCES_HOLD_DAYS.min} a ${ABSENCES_HOLD_DAYS.max}.`}
              {...form.field('days')}
            />
          </FormGrid>
        )}
      </div>
      {parsed.ok && <Note>{rulesInWords(parsed.input)}</Note>}
    </CancellableForm>
  );
}

/** Both switches are empty for no. A rule that is off has the proposed numbers. */
function valuesOf(rules: BookingRules | undefined) {
  const { releasedClassReturns = false, absences = null } = rules ?? {};
  return {
    returns: releasedClassReturns ? 'yes' : '',
    counts: absences ? 'yes' : '',
    limit: String(absences?.limit ?? 3),
    days: String(absences?.days ?? 7),
  };
}

const yesOrNo = (value: string) => (value === '' ? 'no' : 'sí');

const fieldWords = {
  returns: { label: 'Devolver la clase a quien cede el cupo, si alguien lo necesitó', words: yesOrNo },
  counts: { label: 'Después de varias faltas, solo clases del mismo día', words: yesOrNo },
  limit: 'Faltas',
  days: 'Durante cuántos días',
} satisfies Record<keyof ReturnType<typeof valuesOf>, FieldWords>;

type Rules = Body<typeof routes.setBookingRules>;

/** A fault in the rule about absences names the number concerned. */
function parseRules({ returns, counts, limit, days }: ReturnType<typeof valuesOf>): Parsed<Rules> {
  const absences = counts === '' ? null : { limit: wholeNumber(limit), days: wholeNumber(days) };
  if (absences) {
    const numbers = parseWith(bookingRulesFormSchema.shape.absences.unwrap(), absences);
    if (!numbers.ok) return numbers;
  }
  return parseWith(bookingRulesFormSchema, { releasedClassReturns: returns !== '', absences });
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

const api = bookingRulesApi.injectEndpoints({
  endpoints: (build) => ({
    setBookingRules: build.mutation({ ...takesParts(routes.setBookingRules), invalidatesTags: ['BookingRules'] }),
  }),
});

const { useSetBookingRulesMutation } = api;
