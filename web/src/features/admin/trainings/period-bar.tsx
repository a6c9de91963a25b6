import { ChevronLeft, ChevronRight } from 'lucide-react';
import { dateRange } from '../../../dates/spanish-dates.ts';
import { BackToThisWeek } from '../../../ui/self-removing-button.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import styles from './period-bar.module.css';
import type { ShownTrainings } from './use-training-filters.ts';

const steps = {
  list: { earlier: 'Cuatro semanas anteriores', later: 'Cuatro semanas siguientes' },
  week: { earlier: 'Semana anterior', later: 'Semana siguiente' },
};

export function PeriodBar({ shown }: { readonly shown: ShownTrainings }) {
  const { earlier, later } = steps[shown.view];
  return (
    <nav tabIndex={-1} className={styles.bar} aria-label="Periodo">
      <IconButton label={earlier} icon={<ChevronLeft size={24} aria-hidden="true" />} onClick={shown.showEarlier} />
      <p className={styles.range} aria-live="polite">
        {dateRange(shown.period.from, shown.period.to, shown.today)}
      </p>
      <IconButton label={later} icon={<ChevronRight size={24} aria-hidden="true" />} onClick={shown.showLater} />
      {!shown.isCurrent && <BackToThisWeek className={styles.back} onClick={shown.showCurrent} />}
    </nav>
  );
}
