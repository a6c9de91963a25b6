import type { StudioDate } from '@studio/contracts/studio-time';
import { clockTime, shortWeekdayAndDate } from '../../../dates/spanish-dates.ts';
import { useNow } from '../../../dates/use-now.ts';
import { classes } from '../../../ui/classes.ts';
import { fullnessClass } from '../fullness.ts';
import type { TrainingAct } from './training-days.tsx';
import type { AdminTraining } from './admin-training-endpoints.ts';
import { fewOf } from './few-registrants.tsx';
import { hasBegun } from './past-training.ts';
import { circumstances, trainingInWords } from './training-words.ts';
import styles from './training-week.module.css';
import type { weekGridOf } from './week-grid.ts';

interface TrainingWeekProps {
  readonly grid: ReturnType<typeof weekGridOf>;
  readonly today: StudioDate;
  readonly onAct: TrainingAct;
}

/**
 * A table of starts × days for a wide screen. The colour repeats the figures and words in the cell (docs/product.md §11.5).
 */
export function TrainingWeek({ grid: { days, hours }, today, onAct }: TrainingWeekProps) {
  const now = useNow(60_000);
  return (
    <table className={styles.week}>
      <caption className="visually-hidden">Inscritos y cupos por hora y día</caption>
      <thead>
        <tr>
          <th scope="col">
            <span className="visually-hidden">Hora</span>
          </th>
          {days.map(({ day, name }) => (
            <th key={day} scope="col" aria-current={day === today ? 'date' : undefined}>
              <span className={styles.day}>{shortWeekdayAndDate(day)}</span>
              {name && <span className={styles.name}>{name}</span>}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {hours.map(({ start, cells }) => (
          <tr key={start}>
            <th scope="row">{clockTime(start)}</th>
            {cells.map((trainings, index) => (
              <td key={days[index]!.day}>
                {trainings.map((training) => (
                  <TrainingCell
                    key={training.id}
                    training={training}
                    isPast={hasBegun(training, now) === 'over'}
                    few={fewOf(training, now)}
                    onAct={onAct}
                  />
                ))}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

interface TrainingCellProps extends Pick<TrainingWeekProps, 'onAct'> {
  readonly training: AdminTraining;
  readonly isPast: boolean;
  /** The words for few registrants; null if there are enough. */
  readonly few: string | null;
}

function TrainingCell({ training, isPast, few, onAct }: TrainingCellProps) {
  const { category, title, current_participants: taken, max_capacity: capacity } = training;
  return (
    <button
      type="button"
      className={classes(styles.training, isPast ? styles.past : fullnessClass(taken, capacity))}
      onClick={() => onAct('registrants', training)}
    >
      <span className="visually-hidden">{`Ver inscritos: ${trainingInWords(training)}, `}</span>
      {title !== undefined && (
        <span className={`heavy ${styles.title}`} aria-hidden="true">
          {title}
        </span>
      )}
      {circumstances(training).map((each) => (
        <span key={each} className={styles.details} aria-hidden="true">
          {each}
        </span>
      ))}
      <span className="heavy figures">
        {taken}/{capacity}
      </span>
      {taken >= capacity && <span> Lleno</span>}
      {few !== null && <span className={styles.details}> {few}</span>}
      {category === 'special' && <span className="tiny"> Especial</span>}
    </button>
  );
}
