import { slotHourSchema } from '@studio/contracts/http/fixed-slot-routes';
import { CalendarSync, Trash2 } from 'lucide-react';
import { useRef } from 'react';
import { fresh } from '../../../api/studio-api.ts';
import { useFailureToast } from '../../../api/show-failure.ts';
import { useActForm } from '../../../edit/act-form.tsx';
import { ActQuestion, type AskedAbout } from '../../../edit/act-question.tsx';
import { Button } from '../../../ui/button.tsx';
import { classes } from '../../../ui/classes.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { FormGrid } from '../../../ui/form/field.tsx';
import { FormStatus } from '../../../ui/form/form-status.tsx';
import { fieldsOf, sentOf } from '../../../ui/form/form-fields.tsx';
import { fault, parseWith } from '../../../ui/form/parse-with.ts';
import { wholeNumber } from '../../../ui/form/whole-number.ts';
import { IconButton } from '../../../ui/icon-button.tsx';
import { LoadFailed } from '../../../ui/load-failed.tsx';
import { LoadingRows } from '../../../ui/loading.tsx';
import { notify } from '../../../ui/notify.ts';
import { useDialog } from '../../../ui/use-dialog.ts';
import { useFocusFallback } from '../../../ui/use-focus-fallback.ts';
import { categoryOptions } from '../trainings/training-words.ts';
import { weekdayOptions } from '../weekday-options.ts';
import {
  useGetFixedSlotsQuery,
  type FixedSlot,
  useChangeFixedSlotsMutation,
  type SlotHour,
  isSameSlot,
} from './fixed-slot-endpoints.ts';
import { resultInWords, slotInWords } from './fixed-slot-words.ts';
import styles from './fixed-slots.module.css';

/** The hours booked for a user every week: the result of each, adding one and removing one. */
export function FixedSlots({ userId }: { readonly userId: string }) {
  const { data: slots, error, isFetching, refetch } = useGetFixedSlotsQuery(userId, fresh);
  useFailureToast(error, 'Error al cargar los cupos fijos');
  const removal = useDialog<FixedSlot>();
  const list = useRef<HTMLElement>(null);
  if (!slots && error) {
    return <LoadFailed text="No pudimos cargar sus cupos fijos." retrying={isFetching} onRetry={refetch} />;
  }
  return (
    <div className="stack gap5">
      <section ref={list} tabIndex={-1} aria-label="Sus cupos fijos">
        {slots ? (
          <SlotList slots={slots} onRemove={removal.open} />
        ) : (
          <LoadingRows label="Cargando cupos fijos…" rows={2} height="3.25rem" className="stack gap2" />
        )}
      </section>
      <FixedSlotForm userId={userId} slots={slots ?? []} />
      {removal.asked && (
        <RemoveSlotDialog key={slotInWords(removal.asked.subject)} userId={userId} {...removal.asked} place={list} />
      )}
    </div>
  );
}

interface SlotListProps {
  readonly slots: readonly FixedSlot[];
  readonly onRemove: (slot: FixedSlot) => void;
}

function SlotList({ slots, onRemove }: SlotListProps) {
  if (slots.length === 0) {
    return (
      <EmptyState icon={<CalendarSync size={28} />} title="Aún no tiene cupos fijos">
        A esas horas queda inscrito cada semana, antes de que los demás reserven.
      </EmptyState>
    );
  }
  return (
    <ul className="divided entries flush">
      {slots.map((slot) => (
        <SlotRow key={slotInWords(slot)} slot={slot} onRemove={() => onRemove(slot)} />
      ))}
    </ul>
  );
}

function SlotRow({ slot, onRemove }: { readonly slot: FixedSlot; readonly onRemove: () => void }) {
  const row = useFocusFallback<HTMLLIElement>();
  const words = slotInWords(slot);
  return (
    <li ref={row} className={styles.slot}>
      <p className="strong">{words}</p>
      <p className={classes(styles.result, slot.last?.refusal ? 'small bad' : 'soft')}>{resultInWords(slot)}</p>
      <IconButton label={`Quitar ${words}`} className={styles.remove} icon={<Trash2 size={18} />} onClick={onRemove} />
    </li>
  );
}

interface RemoveSlotDialogProps extends AskedAbout<SlotHour> {
  readonly userId: string;
}

function RemoveSlotDialog({ userId, subject: slot, ...dialog }: RemoveSlotDialogProps) {
  const [change] = useChangeFixedSlotsMutation();
  return (
    <ActQuestion
      {...dialog}
      title="¿Quitar este cupo fijo?"
      confirmLabel="Quitar cupo"
      send={() => change({ userId, kind: 'remove', slot }).unwrap()}
      done={() => notify.success('Cupo fijo quitado', { detail: slotInWords(slot) })}
      failed="Error al guardar los cupos fijos"
    >
      <p>
        <strong>{slotInWords(slot)}</strong>. No se le inscribe más a esta hora; lo que ya tiene inscrito se conserva.
      </p>
    </ActQuestion>
  );
}

interface FixedSlotFormProps {
  readonly userId: string;
  /** The existing slots. */
  readonly slots: readonly SlotHour[];
}

/** Adds one fixed slot, which is saved at once. */
function FixedSlotForm(props: FixedSlotFormProps) {
  const form = useSlotForm(props);
  return (
    <form {...form.formProps} className={styles.add}>
      <h3 className="large">Nuevo cupo fijo</h3>
      <FormGrid>
        {form.input('weekday')}
        {form.input('startTime')}
        {form.input('category')}
      </FormGrid>
      <FormStatus {...form.status} />
      <Button type="submit" pending={form.pending}>
        Agregar cupo
      </Button>
    </form>
  );
}

const { select, time } = fieldsOf();

const fields = {
  weekday: select('Día', { sent: wholeNumber, options: weekdayOptions, placeholder: 'Selecciona', required: true }),
  startTime: time('Hora de inicio', { required: true }),
  category: select('Categoría', { initial: 'normal', options: categoryOptions, required: true }),
};

function useSlotForm({ userId, slots }: FixedSlotFormProps) {
  const [change] = useChangeFixedSlotsMutation();
  const form = useActForm({
    fields,
    parse(values) {
      if (values.weekday === '') return fault('weekday', 'Selecciona un día');
      const parsed = parseWith(slotHourSchema, sentOf(fields, values));
      const isThere = parsed.ok && slots.some((slot) => isSameSlot(slot, parsed.input));
      return isThere ? fault('startTime', 'Ya tiene este cupo fijo') : parsed;
    },
    send: (slot) => change({ userId, kind: 'add', slot }).unwrap(),
    done: (_answer, slot) => notify.success('Cupo fijo agregado', { detail: slotInWords(slot) }),
    failed: 'Error al guardar los cupos fijos',
    // The next one is often at the same hour of another day.
    onDone: () => form.setValue('weekday', ''),
  });
  return form;
}
