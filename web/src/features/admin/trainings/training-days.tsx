import type { StudioDate } from '@studio/contracts/studio-time';
import { useId, useState } from 'react';
import { weekdayAndDate } from '../../../dates/spanish-dates.ts';
import { Button } from '../../../ui/button.tsx';
import { counted } from '../../../ui/counted.ts';
import { useInView } from '../../../ui/use-in-view.ts';
import { AdminTrainingCard, type TrainingAct } from './admin-training-card.tsx';
import stack from '../../../ui/stack.module.css';
import styles from './admin-training-list.module.css';
import { firstDays, type DayOfTrainings } from './training-filters.ts';
import { classesOver } from './training-words.ts';

/** Cards that are put on the page at a time; more follow as one scrolls. */
const step = 40;

interface TrainingDaysProps {
  readonly days: readonly DayOfTrainings[];
  readonly today: StudioDate;
  /** They stand apart from what is to come, which may have trainings of the same day. */
  readonly areOver?: boolean;
  readonly onAct: TrainingAct;
}

export function TrainingDays({ days, today, areOver = false, onAct }: TrainingDaysProps) {
  const id = useId();
  const [wanted, setWanted] = useState(step);
  const showMore = () => setWanted((current) => current + step);
  const end = useInView(showMore);
  const shown = firstDays(days, wanted);
  return (
    <div className={stack.gap5}>
      {shown.map(({ day, name, trainings }) => (
        <section key={day} className={stack.gap3} aria-labelledby={`${id}${day}`}>
          <h3 id={`${id}${day}`} className={styles.heading}>
            <span className={styles.name}>{day === today ? `Hoy, ${weekdayAndDate(day)}` : weekdayAndDate(day)}</span>
            <span className={styles.count}>
              {trainings.length > 0 ? summaryOf(trainings, areOver) : 'Sin entrenamientos'}
            </span>
            {name && <span className={styles.dayName}>{name}</span>}
          </h3>
          <ul className={styles.cards}>
            {trainings.map((training) => (
              <AdminTrainingCard key={training.id} training={training} onAct={onAct} />
            ))}
          </ul>
        </section>
      ))}
      {shown.length < days.length && (
        <Button key={shown.length} ref={end} variant="secondary" className={styles.more} onClick={showMore}>
          Mostrar más
        </Button>
      )}
    </div>
  );
}

function summaryOf(trainings: DayOfTrainings['trainings'], areOver: boolean): string {
  const enrolled = trainings.reduce((sum, { current_participants }) => sum + current_participants, 0);
  const count = areOver ? classesOver(trainings.length) : counted(trainings.length, 'entrenamiento', 'entrenamientos');
  return `${count} · ${counted(enrolled, 'inscrito', 'inscritos')}`;
}
