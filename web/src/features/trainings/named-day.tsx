import type { StudioDate } from '@studio/contracts/studio-time';
import { weekdayAndDay } from '../../dates/spanish-dates.ts';
import styles from './day-section.module.css';

/** A holiday or closed day without trainings. */
export function NamedDay({ day, name }: { readonly day: StudioDate; readonly name: string | undefined }) {
  return (
    <section className={styles.named}>
      <h2 className={styles.day}>{weekdayAndDay(day)}</h2>
      <p className={styles.name}>{name}</p>
    </section>
  );
}
