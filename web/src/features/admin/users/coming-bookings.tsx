import { useState } from 'react';
import { skipToken } from '@reduxjs/toolkit/query/react';
import { useFailureLog } from '../../../api/show-failure.ts';
import { fresh } from '../../../api/studio-api.ts';
import { clockTime, weekdayAndDate } from '../../../dates/spanish-dates.ts';
import { Badge } from '../../../ui/badge.tsx';
import { counted } from '../../../ui/counted.ts';
import { CheckField } from '../../../ui/form/check-field.tsx';
import { LoadFailed } from '../../../ui/load-failed.tsx';
import { LoadingRows } from '../../../ui/loading.tsx';
import { detailsInWords } from '../trainings/training-words.ts';
import styles from './coming-bookings.module.css';
import { type UserBooking, useGetUserBookingsQuery } from './user-endpoints.ts';

interface ComingBookingsProps {
  readonly release: BookingRelease;
  /** Explains what happens to the bookings if they are freed, or kept. */
  readonly hint: string;
}

/** Lists a user's upcoming bookings and asks whether to free them; renders nothing if there are none. */
export function ComingBookings({ release, hint }: ComingBookingsProps) {
  const { bookings, hasFailed, isFetching, refetch, frees, choose } = release;
  if (bookings?.length === 0) return null;
  return (
    <section className={styles.box} aria-label="Reservas próximas">
      <p className="strong">{bookings ? titleOf(bookings.length) : 'Reservas próximas'}</p>
      {hasFailed ? (
        <LoadFailed text="No pudimos cargar sus reservas." retrying={isFetching} onRetry={refetch} />
      ) : bookings ? (
        <BookingList bookings={bookings} />
      ) : (
        <LoadingRows label="Cargando reservas…" rows={1} height="1.5rem" />
      )}
      <CheckField label={labelOf(bookings?.length)} hint={hint} checked={frees} onCheckedChange={choose} />
    </section>
  );
}

export function BookingList({ bookings }: { readonly bookings: readonly UserBooking[] }) {
  return (
    <ul className="stack gap1 small">
      {bookings.map((booking) => (
        <BookingRow key={booking.trainingId} booking={booking} />
      ))}
    </ul>
  );
}

function BookingRow({ booking }: { readonly booking: UserBooking }) {
  const { trainingDate, startTime, endTime, category } = booking;
  const details = detailsInWords(booking);
  return (
    <li className="row gap2 snug">
      {`${details && `${details}, `}${weekdayAndDate(trainingDate)}, ${clockTime(startTime)}\u00A0–\u00A0${clockTime(endTime)}`}
      {category === 'special' && <Badge tone="special">Especial</Badge>}
    </li>
  );
}

const titleOf = (count: number) => counted(count, 'reserva próxima', 'reservas próximas');

function labelOf(count: number | undefined): string {
  if (count === undefined) return 'Liberar sus reservas próximas';
  return count === 1 ? 'Liberar su reserva' : `Liberar sus ${count} reservas`;
}

interface ReleaseOptions {
  /** The user of the bookings; absent while nothing would be freed. */
  readonly userId: string | undefined;
  /** Whether the act affects a booking. */
  readonly concerns: (booking: UserBooking) => boolean;
  /** Whether freeing them is preselected. */
  readonly proposed: boolean;
}

/** A user's upcoming bookings, and whether an act frees them (docs/product.md §2.3, §4.4). */
export function useBookingRelease({ userId, concerns, proposed }: ReleaseOptions) {
  const { data, error, isFetching, refetch } = useGetUserBookingsQuery(userId ?? skipToken, fresh);
  useFailureLog(error, "The user's bookings could not be loaded");
  const [chosen, choose] = useState<boolean | null>(null);
  const bookings = userId === undefined ? [] : data?.filter(concerns);
  return {
    bookings,
    hasFailed: error !== undefined && !data,
    isFetching,
    refetch,
    frees: bookings?.length !== 0 && (chosen ?? proposed),
    choose,
    /** Returns to the preselection. */
    forget: () => choose(null),
  };
}

type BookingRelease = ReturnType<typeof useBookingRelease>;
