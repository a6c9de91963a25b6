import type { getTrainingEvent } from '@studio/contracts/http/calendar-feed-routes';
import { CalendarDays } from 'lucide-react';
import { call } from '../../api/call.ts';
import { startOf } from './hours.ts';
import styles from './my-trainings.module.css';
import type { MyTraining } from './training.ts';

/** A class as a file that the device opens in its calendar (docs/product.md §3.15). */
export function AddToCalendar({ training }: { readonly training: MyTraining }) {
  const { url } = call<typeof getTrainingEvent>({
    method: 'GET',
    path: '/api/trainings/:id/calendar.ics',
    access: 'public',
    params: { id: training.id },
  });
  return (
    <a
      href={url}
      className={styles.calendar}
      title="Agregar al calendario"
      aria-label={`Agregar al calendario: ${startOf(training)}`}
    >
      <CalendarDays size={20} aria-hidden="true" />
    </a>
  );
}
