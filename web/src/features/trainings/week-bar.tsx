import { ChevronLeft, ChevronRight } from 'lucide-react';
import { addStudioDays, type StudioDate } from '@studio/contracts/studio-time';
import { dateRange, dayOfMonth, shortWeekday } from '../../dates/spanish-dates.ts';
import { classes } from '../../ui/classes.ts';
import { counted } from '../../ui/counted.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { BackToThisWeek } from '../../ui/self-removing-button.tsx';
import { useKeptFocus } from '../../ui/use-kept-focus.ts';
import type { MyTraining, Training } from './training.ts';
import type { useShownWeek } from './use-shown-week.ts';
import styles from './week-bar.module.css';
import { daysOf } from './week.ts';

interface WeekBarProps {
  readonly shown: ReturnType<typeof useShownWeek>;
  readonly today: StudioDate;
}

/** Shows the week and leads to the previous and next one. */
export function WeekBar({ shown, today }: WeekBarProps) {
  const bar = useKeptFocus<HTMLElement>();
  return (
    <section ref={bar} tabIndex={-1} className={styles.bar} aria-label="Semana">
      <div className={styles.navigation}>
        <IconButton label="Semana anterior" icon={<ChevronLeft size={24} />} onClick={shown.showPrevious} />
        <p className={styles.range} aria-live="polite">
          <span className="pale tiny medium even">{shown.isThisWeek ? 'Esta semana' : 'Semana'}</span>
          {dateRange(shown.week, addStudioDays(shown.week, 6), today)}
        </p>
        <IconButton
          label="Semana siguiente"
          icon={<ChevronRight size={24} />}
          disabled={!shown.mayGoForward}
          onClick={shown.showNext}
        />
      </div>
      {!shown.isThisWeek && <BackToThisWeek className={styles.back} onClick={shown.showThisWeek} />}
    </section>
  );
}

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
  return `: ${trainings}${booked ? ', tienes cupo' : ''}`;
}
