import { hasBegun } from './past-training.ts';
import type { DayOfTrainings } from './training-filters.ts';

interface OverAndComing {
  /** Latest first: what ended a moment ago is the most likely to be looked for. */
  readonly over: readonly DayOfTrainings[];
  /** Running and later trainings, soonest first, and the days without any trainings. */
  readonly coming: readonly DayOfTrainings[];
}

/**
 * Splits days, given soonest first, at `now`: a list begins with the running or next training (docs/product.md §11.5).
 */
export function overAndComing(days: readonly DayOfTrainings[], now: Date): OverAndComing {
  const isOver = (training: DayOfTrainings['trainings'][number]) => hasBegun(training, now) === 'over';
  const over = days
    .map((day) => ({ ...day, trainings: day.trainings.filter(isOver).reverse() }))
    .filter(({ trainings }) => trainings.length > 0)
    .reverse();
  const coming = days
    .filter(({ trainings }) => trainings.length === 0 || !trainings.every(isOver))
    .map((day) => ({ ...day, trainings: day.trainings.filter((training) => !isOver(training)) }));
  return { over, coming };
}
