import type { StudioDate } from '@studio/contracts/studio-time';
import { dayOfMonth, shortWeekday } from '../../dates/spanish-dates.ts';
import { classes } from '../../ui/classes.ts';
import type { MyTraining, Training } from './training-endpoints.ts';
import { daysOf } from './week.ts';
import styles from './week-strip.module.css';

interface WeekStripProps {
  readonly week: StudioDate;
  readonly today: StudioDate;
  readonly trainings: readonly Training[] | undefined;
  readonly mine: readonly MyTraining[];
  readonly onChoose: (day: StudioDate) => void;
}

/** Monday to Sunday at a glance; each day leads to its trainings. */
export function WeekStrip({ week, today, trainings, mine, onChoose }: WeekStripProps) {
  return (
    <ul className={styles.strip}>
      {daysOf(week).map((day) => {
        const count = trainings?.filter((training) => training.trainingDate === day).length ?? 0;
        const booked = mine.some((booking) => booking.trainingDate === day);
        return (
          <li key={day}>
            <button
              type="button"
              className={classes(styles.day, day === today && styles.today, count === 0 && styles.empty)}
              aria-current={day === today ? 'date' : undefined}
              disabled={count === 0}
              onClick={() => {
                onChoose(day);
                goToDay(day);
              }}
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
  );
}

function inWords(count: number, booked: boolean): string {
  const trainings = count === 1 ? '1 entrenamiento' : `${count} entrenamientos`;
  return `: ${trainings}${booked ? ', estás inscrito' : ''}`;
}

/** Opens the day's section if it is closed, and goes there. */
function goToDay(day: StudioDate): void {
  const header = document.getElementById(`dia-${day}`);
  if (header?.getAttribute('aria-expanded') === 'false') header.click();
  header?.focus({ preventScroll: true });
  header?.scrollIntoView({ block: 'start' });
}
