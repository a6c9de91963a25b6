import { CalendarClock } from 'lucide-react';
import { fresh } from '../../../api/fresh.ts';
import { useFailureLog } from '../../../api/use-failure-log.ts';
import { useNow } from '../../../dates/use-now.ts';
import { Button } from '../../../ui/button.tsx';
import { type BookingWindow, useGetBookingWindowQuery } from '../../trainings/booking-window-endpoints.ts';
import { opensNext } from '../../trainings/week.ts';
import styles from './booking-window-line.module.css';
import { windowInWords } from './booking-window-words.ts';

/** Says which weeks members may book, and leads to the form that changes it. */
export function BookingWindowLine({ onEdit }: { readonly onEdit: (window: BookingWindow) => void }) {
  const { data: window, error } = useGetBookingWindowQuery(undefined, fresh);
  useFailureLog(error, 'The booking window could not be loaded');
  const now = useNow(60_000, (at) => window && opensNext(window, at).at);
  return (
    <div className={styles.line}>
      <CalendarClock size={18} aria-hidden="true" className={styles.icon} />
      <p className={styles.words}>{window ? windowInWords(window, now) : ' '}</p>
      <Button
        variant="quiet"
        size="small"
        disabled={!window}
        aria-label="Cambiar la apertura de semanas"
        onClick={() => window && onEdit(window)}
      >
        Cambiar
      </Button>
    </div>
  );
}
