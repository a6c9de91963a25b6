import { clockTime, weekdayAndDate } from '../../../dates/spanish-dates.ts';
import { Badge } from '../../../ui/badge.tsx';
import { counted } from '../../../ui/counted.ts';
import { CheckField } from '../../../ui/form/check-field.tsx';
import { LoadFailed } from '../../../ui/load-failed.tsx';
import { Loading, Skeleton } from '../../../ui/loading.tsx';
import styles from './coming-bookings.module.css';
import type { BookingRelease } from './use-booking-release.ts';
import type { UserBooking } from './user-endpoints.ts';

interface ComingBookingsProps {
  readonly release: BookingRelease;
  /** What becomes of the bookings if they are freed, or kept. */
  readonly hint: string;
}

/** Lists a user's coming bookings and asks whether to free them; nothing where there are none. */
export function ComingBookings({ release, hint }: ComingBookingsProps) {
  const { bookings, hasFailed, isFetching, refetch, frees, choose } = release;
  if (bookings?.length === 0) return null;
  return (
    <section className={styles.box} aria-label="Reservas próximas">
      <p className={styles.title}>{bookings ? titleOf(bookings.length) : 'Reservas próximas'}</p>
      {hasFailed ? (
        <LoadFailed text="No pudimos cargar sus reservas." retrying={isFetching} onRetry={refetch} />
      ) : bookings ? (
        <BookingList bookings={bookings} />
      ) : (
        <Loading label="Cargando reservas…">
          <Skeleton height="1.5rem" />
        </Loading>
      )}
      <CheckField label={labelOf(bookings?.length)} hint={hint} checked={frees} onCheckedChange={choose} />
    </section>
  );
}

export function BookingList({ bookings }: { readonly bookings: readonly UserBooking[] }) {
  return (
    <ul className={styles.list}>
      {bookings.map((booking) => (
        <BookingRow key={booking.trainingId} booking={booking} />
      ))}
    </ul>
  );
}

function BookingRow({ booking }: { readonly booking: UserBooking }) {
  const { trainingDate, startTime, endTime, category } = booking;
  return (
    <li className={styles.booking}>
      {`${weekdayAndDate(trainingDate)}, ${clockTime(startTime)}\u00A0–\u00A0${clockTime(endTime)}`}
      {category === 'special' && <Badge tone="special">Especial</Badge>}
    </li>
  );
}

const titleOf = (count: number) => counted(count, 'reserva próxima', 'reservas próximas');

function labelOf(count: number | undefined): string {
  if (count === undefined) return 'Liberar sus reservas próximas';
  return count === 1 ? 'Liberar su reserva' : `Liberar sus ${count} reservas`;
}
