import type { StudioDate } from '@studio/contracts/studio-time';
import { dayOfMonth, shortWeekday } from '../../dates/spanish-dates.ts';
import { classes } from '../../ui/classes.ts';
import { counted } from '../../ui/counted.ts';
import type { MyTraining, Training } from './training.ts';
import { daysOf } from './week.ts';
import styles from './week-strip.module.css';

interface WeekStripProps {
  readonly week: StudioDate;
  readonly today: StudioDate;
  readonly trainings: readonly Training[] | undefined;
  readonly mine: readonly MyTraining[];
  /** The days whose trainings are shown. */
  readonly open: readonly StudioDate[];
  readonly onChoose: (day: StudioDate) => void;
}

/** The sticky strip from Monday to Sunday; each day leads to its trainings. */
export function WeekStrip({ week, today, trainings, mine, open, onChoose }: WeekStripProps) {
  return (
    <nav className={styles.place} aria-label="Días de la semana" data-leads-to-days>
      <ul className={styles.strip}>
        {daysOf(week).map((day) => {
          const count = trainings?.filter((training) => training.trainingDate === day).length ?? 0;
          const booked = mine.some((booking) => booking.trainingDate === day);
          return (
            <li key={day}>
              <button
                type="button"
                className={classes(
                  styles.day,
                  day === today && styles.today,
                  count === 0 && styles.empty,
                  open.includes(day) && styles.chosen,
                )}
                aria-current={day === today ? 'date' : undefined}
                aria-pressed={open.includes(day)}
                disabled={count === 0}
                onClick={() => onChoose(day)}
              >
                <span className={styles.weekday}>{shortWeekday(day)} </span>
                <span className={styles.number}>{dayOfMonth(day)}</span>
                <span className={classes(styles.dot, booked && styles.booked)} />
                {trainings && <span className="visually-hidden">{inWords(count, booked)}</span>}
              </button>
            </li>
          );
        })}
      </ul>
    </nav>
  );
}

function inWords(count: number, booked: boolean): string {
  const trainings = counted(count, 'entrenamiento', 'entrenamientos');
  return `: ${trainings}${booked ? ', estás inscrito' : ''}`;
}
