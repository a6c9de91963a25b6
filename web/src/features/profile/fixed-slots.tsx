import { fresh } from '../../api/fresh.ts';
import { useFailureLog } from '../../api/use-failure-log.ts';
import { slotInWords } from './fixed-slot-words.ts';
import styles from './fixed-slots.module.css';
import { useGetMyFixedSlotsQuery } from './profile-endpoints.ts';

/** The member's fixed slots, to read; nothing where there are none. */
export function FixedSlots() {
  const { data: slots = [], error } = useGetMyFixedSlotsQuery(undefined, fresh);
  useFailureLog(error, 'The fixed slots could not be loaded');
  if (slots.length === 0) return null;
  return (
    <section className={styles.slots} aria-labelledby="cupos-fijos">
      <h3 id="cupos-fijos" className={styles.title}>
        {slots.length === 1 ? 'Cupo fijo' : 'Cupos fijos'}
      </h3>
      <ul className={styles.hours}>
        {slots.map(slotInWords).map((words, index) => (
          <li key={words}>{index < slots.length - 1 ? `${words},` : words}</li>
        ))}
      </ul>
      <p className={styles.meaning}>
        Cada semana te inscribimos a {slots.length === 1 ? 'esta hora' : 'estas horas'} si tu plan lo permite. Si una
        semana no puedes, cancela esa clase.
      </p>
    </section>
  );
}
