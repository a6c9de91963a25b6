import type { StudioDate } from '@studio/contracts/studio-time';
import { type ReactNode, useState } from 'react';
import { useArrival } from '../../../dates/use-arrival.ts';
import { Button } from '../../../ui/button.tsx';
import { FoldButton } from '../../../ui/fold-button.tsx';
import styles from './admin-training-list.module.css';
import { overAndComing } from './over-and-coming.ts';
import { countOf, type DayOfTrainings } from './training-filters.ts';
import { classesOver } from './training-words.ts';

interface FoldedDaysProps {
  readonly days: readonly DayOfTrainings[];
  readonly show: (days: readonly DayOfTrainings[], areOver?: boolean) => ReactNode;
  /** Said where everything is folded. */
  readonly nothingMore: ReactNode;
}

/** At a desk, the days before today are folded. */
export function DaysFromToday({ days, today, show, nothingMore }: FoldedDaysProps & { readonly today: StudioDate }) {
  const [unfolded, setUnfolded] = useState(false);
  const past = days.filter(({ day }) => day < today);
  const shown = unfolded ? days : days.slice(past.length);
  return (
    <>
      {past.length > 0 && (
        <Button variant="secondary" size="small" aria-expanded={unfolded} onClick={() => setUnfolded(!unfolded)}>
          {`${unfolded ? 'Ocultar' : 'Mostrar'} los días anteriores de esta semana (${countOf(past)})`}
        </Button>
      )}
      {countOf(shown) === 0 ? nothingMore : show(shown)}
    </>
  );
}

/** On a phone, what is over is folded, and the list begins with what runs or comes next. */
export function DaysFromNow({ days, show, nothingMore }: FoldedDaysProps) {
  const [unfolded, setUnfolded] = useState(false);
  const { over, coming } = overAndComing(days, useArrival());
  return (
    <>
      {over.length > 0 && (
        <div className={styles.fold}>
          <FoldButton label={classesOver(countOf(over))} expanded={unfolded} onToggle={() => setUnfolded(!unfolded)} />
        </div>
      )}
      {unfolded && show(over, true)}
      {countOf(coming) > 0 ? show(coming) : !unfolded && nothingMore}
    </>
  );
}
