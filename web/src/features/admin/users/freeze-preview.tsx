import type { Days } from '@studio/contracts/days-in-words';
import { fresh } from '../../../api/fresh.ts';
import { useFailureLog } from '../../../api/use-failure-log.ts';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { BookingList } from './coming-bookings.tsx';
import styles from './coming-bookings.module.css';
import { useGetUserBookingsQuery } from './user-endpoints.ts';

interface FreezePreviewProps {
  readonly userId: string;
  readonly days: Days;
  /** What it does to the plans. */
  readonly effects: readonly string[];
}

/** What a freeze does, before it is set: the new dates, and the bookings that it frees. */
export function FreezePreview({ userId, days: { from, to }, effects }: FreezePreviewProps) {
  const { data, error } = useGetUserBookingsQuery(userId, fresh);
  useFailureLog(error, "The user's bookings could not be loaded");
  const freed = data?.filter(({ paidFrom, trainingDate: date }) => paidFrom === 'plan' && from <= date && date <= to);
  return (
    <section className={styles.box} aria-label="Qué cambia" aria-live="polite">
      {effects.map((effect) => (
        <p key={effect}>{effect}</p>
      ))}
      {freed ? <p>{freedInWords(freed.length)}</p> : !error && <Skeleton width="60%" height="1.25rem" />}
      {freed && freed.length > 0 && <BookingList bookings={freed} />}
    </section>
  );
}

function freedInWords(count: number): string {
  if (count === 0) return 'No tiene reservas con su plan en esos días.';
  return count === 1 ? 'Se libera 1 reserva y vuelve su clase:' : `Se liberan ${count} reservas y vuelven sus clases:`;
}
