import { CalendarSync, Trash2 } from 'lucide-react';
import { useRef } from 'react';
import { fresh } from '../../../api/fresh.ts';
import { useFailureToast } from '../../../api/use-failure-toast.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { LoadFailed } from '../../../ui/load-failed.tsx';
import { Loading } from '../../../ui/loading.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import stack from '../../../ui/stack.module.css';
import { useDialog } from '../../../ui/use-dialog.ts';
import { useFocusFallback } from '../../../ui/use-focus-fallback.ts';
import { useGetFixedSlotsQuery, type FixedSlot } from './fixed-slot-endpoints.ts';
import { FixedSlotForm } from './fixed-slot-form.tsx';
import { resultInWords, slotInWords } from './fixed-slot-words.ts';
import styles from './fixed-slots.module.css';
import { RemoveSlotDialog } from './remove-slot-dialog.tsx';

/** The hours of every week that are booked for a user: what became of each, one more, one less. */
export function FixedSlots({ userId }: { readonly userId: string }) {
  const { data: slots, error, isFetching, refetch } = useGetFixedSlotsQuery(userId, fresh);
  useFailureToast(error, 'Error al cargar los cupos fijos');
  const removal = useDialog<FixedSlot>();
  const list = useRef<HTMLElement>(null);
  if (!slots && error) {
    return <LoadFailed text="No pudimos cargar sus cupos fijos." retrying={isFetching} onRetry={refetch} />;
  }
  return (
    <div className={stack.gap5}>
      <section ref={list} tabIndex={-1} aria-label="Sus cupos fijos">
        {slots ? (
          <SlotList slots={slots} onRemove={removal.open} />
        ) : (
          <Loading label="Cargando cupos fijos…" className={stack.gap2}>
            <Skeleton height="3.25rem" />
            <Skeleton height="3.25rem" />
          </Loading>
        )}
      </section>
      <FixedSlotForm userId={userId} slots={slots ?? []} />
      {removal.subject && (
        <RemoveSlotDialog
          key={slotInWords(removal.subject)}
          userId={userId}
          slot={removal.subject}
          open={removal.isOpen}
          list={list}
          onClose={removal.close}
        />
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
      <EmptyState icon={<CalendarSync size={28} aria-hidden="true" />} title="Aún no tiene cupos fijos">
        A esas horas queda inscrito cada semana, antes de que los demás reserven.
      </EmptyState>
    );
  }
  return (
    <ul>
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
      <p className={styles.hour}>{words}</p>
      <p className={slot.last?.refusal ? styles.refused : styles.result}>{resultInWords(slot)}</p>
      <IconButton
        label={`Quitar ${words}`}
        className={styles.remove}
        icon={<Trash2 size={18} aria-hidden="true" />}
        onClick={onRemove}
      />
    </li>
  );
}
