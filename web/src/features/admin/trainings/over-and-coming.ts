import { hasBegun } from './past-training.ts';
import type { DayOfTrainings } from './training-filters.ts';

interface OverAndComing {
  /** Latest first: what ended a moment ago is looked for most. */
  readonly over: readonly DayOfTrainings[];
  /** What runs and what follows, soonest first, and the days that have no trainings at all. */
  readonly coming: readonly DayOfTrainings[];
}

/** Parts days, soonest first, at `now`: a list begins with what runs or comes next (docs/product.md §11.5). */
export function overAndComing(days: readonly DayOfTrainings[], now: Date): OverAndComing {
  const isOver = (training: DayOfTrainings['trainings'][number]) => hasBegun(training, now) === 'over';
  const over = days
    .map((day) => ({ ...day, trainings: day.trainings.filter(isOver).toReversed() }))
    .filter(({ trainings }) => trainings.length > 0)
    .toReversed();
  const coming = days
    .filter(({ trainings }) => trainings.length === 0 || !trainings.every(isOver))
    .map((day) => ({ ...day, trainings: day.trainings.filter((training) => !isOver(training)) }));
  return { over, coming };
}
