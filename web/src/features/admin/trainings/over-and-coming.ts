import { hasBegun } from './past-training.ts';
import type { DayOfTrainings } from './training-filters.ts';

/**
 * Splits days, given soonest first, at `now`: a list begins with the running or next training (docs/product.md §11.5).
 * What is over comes latest first: what ended a moment ago is the most likely to be looked for. Days without any trainings
 * are coming.
 */
export function overAndComing(days: readonly DayOfTrainings[], now: Date) {
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
