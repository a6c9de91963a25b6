import { addStudioDays, type StudioDate } from '@studio/contracts/studio-time';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { dateRange } from '../../dates/spanish-dates.ts';
import { BackToThisWeek } from '../../ui/back-to-this-week.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { useKeptFocus } from '../../ui/use-kept-focus.ts';
import type { MyTraining, Training } from './training-endpoints.ts';
import type { useShownWeek } from './use-shown-week.ts';
import styles from './week-bar.module.css';
import { WeekStrip } from './week-strip.tsx';

interface WeekBarProps {
  readonly shown: ReturnType<typeof useShownWeek>;
  readonly today: StudioDate;
  readonly trainings: readonly Training[] | undefined;
  readonly mine: readonly MyTraining[];
}

export function WeekBar({ shown, today, trainings, mine }: WeekBarProps) {
  const bar = useKeptFocus<HTMLElement>();
  return (
    <section ref={bar} tabIndex={-1} className={styles.bar} aria-label="Semana">
      <div className={styles.navigation}>
        <IconButton
          label="Semana anterior"
          icon={<ChevronLeft size={24} aria-hidden="true" />}
          onClick={shown.showPrevious}
        />
        <p className={styles.range} aria-live="polite">
          <span className={styles.which}>{shown.isThisWeek ? 'Esta semana' : 'Semana'}</span>
          {dateRange(shown.week, addStudioDays(shown.week, 6), today)}
        </p>
        <IconButton
          label="Semana siguiente"
          icon={<ChevronRight size={24} aria-hidden="true" />}
          disabled={!shown.mayGoForward}
          onClick={shown.showNext}
        />
      </div>
      <WeekStrip week={shown.week} today={today} trainings={trainings} mine={mine} onChoose={shown.showDay} />
      {!shown.isThisWeek && <BackToThisWeek className={styles.back} onClick={shown.showThisWeek} />}
    </section>
  );
}
