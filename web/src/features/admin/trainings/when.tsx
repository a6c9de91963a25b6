import { weekdayAndDate } from '../../../dates/spanish-dates.ts';
import type { AdminTraining } from './admin-training-endpoints.ts';
import { dayOf, timeRange } from './training-words.ts';
import styles from './when.module.css';

/** `lunes 16 de noviembre, 05:00 – 06:00`, the hours on one line. */
export function When({ training }: { readonly training: AdminTraining }) {
  return (
    <>
      {weekdayAndDate(dayOf(training))}, <span className={styles.hours}>{timeRange(training)}</span>
    </>
  );
}
