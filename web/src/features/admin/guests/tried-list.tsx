import { GUEST_TRIED_DAYS } from '@studio/contracts/limits';
import { CircleCheck, UserPlus } from 'lucide-react';
import { useFailureToast } from '../../../api/show-failure.ts';
import { fresh } from '../../../api/studio-api.ts';
import { clockTime, shortWeekdayAndDate, weekdayAndDate } from '../../../dates/spanish-dates.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { LoadingRows } from '../../../ui/loading.tsx';
import stack from '../../../ui/stack.module.css';
import typography from '../../../ui/typography.module.css';
import { useFocusFallback } from '../../../ui/use-focus-fallback.ts';
import styles from '../users/follow-up-list.module.css';
import { WhatsappLink } from '../whatsapp-link.tsx';
import { partsOf, type Tried, useListTriedQuery } from './guest-endpoints.ts';

interface TriedListProps {
  /** Opens the form of a new user, which becomes the guest's. */
  readonly onCreate: (guest: Tried) => void;
}

/** Who tried a class and has no account yet, the latest first (docs/product.md §3.19). */
export function TriedList({ onCreate }: TriedListProps) {
  const { data, error, isFetching, refetch } = useListTriedQuery(undefined, fresh);
  useFailureToast(error, 'Error al cargar quienes probaron');
  if (!data && error) return <ErrorState retrying={isFetching} onRetry={() => void refetch()} />;
  if (!data) return <LoadingRows label="Cargando quienes probaron…" rows={3} height="5.5rem" className={stack.gap3} />;
  if (data.length === 0) {
    return (
      <EmptyState
        icon={<CircleCheck size={28} />}
        title={`Nadie probó una clase en los últimos ${GUEST_TRIED_DAYS} días`}
      >
        {hint}
      </EmptyState>
    );
  }
  return (
    <section className={stack.gap4} tabIndex={-1} aria-label="Probaron" aria-busy={isFetching}>
      <p className={typography.soft}>{hint}</p>
      <ul className={styles.rows}>
        {data.map((guest) => (
          <TriedRow key={guest.id} guest={guest} onCreate={() => onCreate(guest)} />
        ))}
      </ul>
    </section>
  );
}

const hint = `Invitados de los últimos ${GUEST_TRIED_DAYS} días que aún no tienen cuenta.`;

function TriedRow({ guest, onCreate }: { readonly guest: Tried; readonly onCreate: () => void }) {
  const { name, phone, trainingDate, startTime, title, brought_by: bringer } = guest;
  // An account takes the row away.
  const row = useFocusFallback<HTMLDivElement>();
  const facts = [title, bringer !== undefined && `Invitado de ${bringer}`, phone].filter(Boolean).join(' · ');
  return (
    <Card as="li" className={styles.row}>
      <div className={styles.who}>
        <h3 className={styles.name}>{name}</h3>
        <p className={styles.standing}>{`Probó el ${shortWeekdayAndDate(trainingDate)}, ${clockTime(startTime)}`}</p>
        <p className={styles.facts}>{facts}</p>
      </div>
      <div ref={row} className={styles.actions}>
        <WhatsappLink
          phone={phone}
          name={name}
          text={`Hola, ${partsOf(name).firstName}. ¿Cómo te fue en la clase del ${weekdayAndDate(trainingDate)}? ¿Quieres seguir entrenando con nosotros?`}
        />
        <Button
          variant="secondary"
          size="small"
          icon={<UserPlus size={18} />}
          aria-label={`Crear cuenta de ${name}`}
          onClick={onCreate}
        >
          Crear cuenta
        </Button>
      </div>
    </Card>
  );
}
