import { toStudioDate, type StudioDate } from '@studio/contracts/studio-time';
import { ChevronDown } from 'lucide-react';
import { useId } from 'react';
import { weekdayAndDay } from '../../dates/spanish-dates.ts';
import { Badge } from '../../ui/badge.tsx';
import { classes } from '../../ui/classes.ts';
import { useFocusHeir } from '../../ui/use-focus-heir.ts';
import type { Credits } from './booking-obstacle.ts';
import styles from './day-section.module.css';
import { TrainingCard } from './training-card.tsx';
import type { Training } from './training-endpoints.ts';

interface DaySectionProps {
  readonly day: StudioDate;
  readonly trainings: readonly Training[];
  readonly credits: Credits;
  readonly now: Date;
  readonly open: boolean;
  /** Somebody opened or closed it: then it unfolds before their eyes. */
  readonly touched: boolean;
  readonly onOpenChange: (open: boolean) => void;
}

export function DaySection({ day, trainings, credits, now, open, touched, onOpenChange }: DaySectionProps) {
  const panelId = useId();
  const triggerId = `dia-${day}`;
  const place = useFocusHeir<HTMLElement>();
  const bookedIds = new Set(credits.bookedThisWeek.map((mine) => mine.id));
  const booked = trainings.filter((training) => bookedIds.has(training.id)).length;
  return (
    <section ref={place}>
      <h2 className={styles.heading}>
        <button
          type="button"
          id={triggerId}
          className={styles.trigger}
          aria-expanded={open}
          aria-controls={open ? panelId : undefined}
          onClick={() => onOpenChange(!open)}
        >
          <span className={styles.day}>{weekdayAndDay(day)}</span>
          {day === toStudioDate(now) && <Badge tone="accent">Hoy</Badge>}
          <span className={styles.summary}>
            {trainings.length === 1 ? '1 clase' : `${trainings.length} clases`}
            {booked > 0 && (
              <span className={styles.booked}>
                {'\u00A0· '}
                {booked === 1 ? 'inscrito' : `${booked} inscritas`}
              </span>
            )}
          </span>
          <ChevronDown size={20} className={styles.chevron} aria-hidden="true" />
        </button>
      </h2>
      {open && (
        <div id={panelId} className={classes(styles.panel, touched && styles.unfolding)}>
          <ul className={styles.cards} tabIndex={-1} aria-labelledby={triggerId}>
            {trainings.map((training) => (
              <TrainingCard
                key={training.id}
                training={training}
                booked={bookedIds.has(training.id)}
                credits={credits}
                now={now}
              />
            ))}
          </ul>
        </div>
      )}
    </section>
  );
}
