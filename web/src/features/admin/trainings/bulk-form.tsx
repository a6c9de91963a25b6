import { AFTERNOON_SLOTS, BULK_MAX_DAYS, MORNING_SLOTS } from '@studio/contracts/limits';
import { showRefusal } from '../../../api/show-refusal.ts';
import { weekdayNames } from '../../../dates/spanish-dates.ts';
import { useNow } from '../../../dates/use-now.ts';
import { CheckField } from '../../../ui/form/check-field.tsx';
import { ChipSet } from '../../../ui/form/chip-set.tsx';
import { CancellableForm } from '../../../ui/form/cancellable-form.tsx';
import { DateField } from '../../../ui/form/date-field.tsx';
import { FormGrid } from '../../../ui/form/form-grid.tsx';
import { SelectField } from '../../../ui/form/select-field.tsx';
import { NumberField } from '../../../ui/form/number-field.tsx';
import { useForm } from '../../../ui/form/use-form.ts';
import { notify } from '../../../ui/notify.ts';
import { Note } from '../note.tsx';
import { useGenerateTrainingsMutation } from './admin-training-endpoints.ts';
import { emptyBulkForm, parseBulk, pastShare } from './bulk-form-values.ts';
import { BulkPreview } from './bulk-preview.tsx';
import { categoryOptions } from './training-words.ts';
import { useUndoGeneration } from './use-undo-generation.ts';

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
      {past !== 'none' && <Note>{pastNotes[past]}</Note>}
      <BulkPreview bulk={parsed.ok ? parsed.input : null} />
    </CancellableForm>
  );
}

const chipOf = (time: string) => ({ value: time, label: time });

const weekdayChips = weekdayNames.map((name, index) => {
  return { value: `${index + 1}`, label: name.slice(0, 3), longLabel: name };
});
