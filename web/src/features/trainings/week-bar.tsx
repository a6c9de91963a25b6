import { addStudioDays, type StudioDate } from '@studio/contracts/studio-time';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { dateRange } from '../../dates/spanish-dates.ts';
import { BackToThisWeek } from '../../ui/self-removing-button.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { useKeptFocus } from '../../ui/use-kept-focus.ts';
import type { useShownWeek } from './use-shown-week.ts';
import styles from './week-bar.module.css';

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
      {!shown.isThisWeek && <BackToThisWeek className={styles.back} onClick={shown.showThisWeek} />}
    </section>
  );
}
