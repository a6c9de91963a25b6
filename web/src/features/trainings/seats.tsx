import { ProgressBar } from '../../ui/progress-bar.tsx';
import styles from './seats.module.css';
import type { Training } from './training-endpoints.ts';

/** Share of seats taken from which a training counts as filling up. */
const nearlyFull = 0.75;

export function Seats({ training }: { readonly training: Training }) {
  const { currentParticipants: taken, maxCapacity: capacity, availableSpots: free } = training;
  const tone = free === 0 ? 'full' : taken / capacity >= nearlyFull ? 'warning' : 'calm';
  return (
    <div className={styles.seats}>
      <p className={styles.text}>
        <span>{free === 0 ? 'Sin cupos' : free === 1 ? '1 cupo libre' : `${free} cupos libres`}</span>
        <span className={styles.count}>
          {taken}/{capacity}
        </span>
      </p>
      <ProgressBar value={taken} max={capacity} tone={tone} label={`${taken} de ${capacity} cupos ocupados`} />
    </div>
  );
}
