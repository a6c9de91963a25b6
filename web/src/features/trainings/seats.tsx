import { ProgressBar } from '../../ui/progress-bar.tsx';
import styles from './seats.module.css';
import type { Training } from './training-endpoints.ts';

/** Share of seats taken from which a training counts as filling up. */
const nearlyFull = 0.75;

interface SeatsProps {
  readonly training: Training;
  /** It has begun: nobody asks for seats any more. */
  readonly over: boolean;
}

export function Seats({ training, over }: SeatsProps) {
  const { currentParticipants: taken, maxCapacity: capacity, availableSpots: free } = training;
  const tone = free === 0 ? 'full' : taken / capacity >= nearlyFull ? 'warning' : 'calm';
  return (
    <div className={styles.seats}>
      <p className={styles.text}>
        <span className={over ? styles.count : undefined}>{over ? enrolled(taken) : left(free)}</span>
        <span className={styles.count}>
          {taken}/{capacity}
        </span>
      </p>
      <ProgressBar value={taken} max={capacity} tone={tone} label={`${taken} de ${capacity} cupos ocupados`} />
    </div>
  );
}

function left(free: number): string {
  if (free === 0) return 'Sin cupos';
  return free === 1 ? '1 cupo libre' : `${free} cupos libres`;
}

const enrolled = (taken: number) => (taken === 1 ? '1 inscrito' : `${taken} inscritos`);
