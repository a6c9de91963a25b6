import { slotHourSchema } from '@studio/contracts/http/registrant-routes';
import { showRefusal } from '../../../api/show-refusal.ts';
import { Button } from '../../../ui/button.tsx';
import { FormGrid } from '../../../ui/form/form-grid.tsx';
import { FormStatus } from '../../../ui/form/form-status.tsx';
import { fault, parseWith } from '../../../ui/form/parse-with.ts';
import { SelectField } from '../../../ui/form/select-field.tsx';
import { TimeField } from '../../../ui/form/time-field.tsx';
import { useForm } from '../../../ui/form/use-form.ts';
import { notify } from '../../../ui/notify.ts';
import { categoryOptions } from '../trainings/training-words.ts';
import { weekdayOptions } from '../weekday-options.ts';
import { wholeNumber } from '../whole-number.ts';
import { isSameSlot, useChangeFixedSlotsMutation, type SlotHour } from './fixed-slot-endpoints.ts';
import { slotInWords } from './fixed-slot-words.ts';
import styles from './fixed-slots.module.css';

interface FixedSlotFormProps {
  readonly userId: string;
  /** Those that there are. */
  readonly slots: readonly SlotHour[];
}

/** Adds one fixed slot, which is saved at once. */
export function FixedSlotForm(props: FixedSlotFormProps) {
  const form = useSlotForm(props);
  return (
    <form {...form.formProps} className={styles.add}>
      <h3 className={styles.title}>Nuevo cupo fijo</h3>
      <FormGrid>
        <SelectField
          label="Día"
          options={weekdayOptions}
          placeholder="Selecciona"
          required
          {...form.field('weekday')}
        />
        <TimeField label="Hora de inicio" required {...form.field('startTime')} />
        <SelectField label="Categoría" options={categoryOptions} required {...form.field('category')} />
      </FormGrid>
      <FormStatus {...form.status} />
      <Button type="submit" pending={form.pending}>
        Agregar cupo
      </Button>
    </form>
  );
}

function useSlotForm({ userId, slots }: FixedSlotFormProps) {
  const [change] = useChangeFixedSlotsMutation();
  const form = useForm({
    initial: { weekday: '', startTime: '', category: 'normal' },
    parse(values) {
      if (values.weekday === '') return fault('weekday', 'Selecciona un día');
      const parsed = parseWith(slotHourSchema, { ...values, weekday: wholeNumber(values.weekday) });
      const isThere = parsed.ok && slots.some((slot) => isSameSlot(slot, parsed.input));
      return isThere ? fault('startTime', 'Ya tiene este cupo fijo') : parsed;
    },
    async send(slot) {
      await change({ userId, kind: 'add', slot }).unwrap();
      notify.success('Cupo fijo agregado', { detail: slotInWords(slot) });
      // The next one is often at the same hour of another day.
      form.setValue('weekday', '');
    },
    onRefused: (error) => showRefusal(error, 'Error al guardar los cupos fijos'),
  });
  return form;
}
