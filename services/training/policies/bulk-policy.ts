import { addStudioDays } from '@studio/contracts/studio-time';
import type { TrainingForm } from './schedule-policy.ts';

export interface BulkForm extends Pick<TrainingForm, 'category' | 'maxCapacity'> {
  /** Studio dates, both inclusive. */
  readonly startDate: string;
  readonly endDate: string;
  /** Start times, `HH:MM:SS`. */
  readonly morningSlots: readonly string[];
  readonly afternoonSlots: readonly string[];
}

/** The one-hour trainings of every day of the range, Sundays included (`docs/product.md` §3.9); a repeated time counts once. */
export function bulkTrainings({ startDate, endDate, morningSlots, afternoonSlots, ...same }: BulkForm): TrainingForm[] {
  const times = [...new Set([...morningSlots, ...afternoonSlots])].toSorted();
  const forms: TrainingForm[] = [];
  for (let trainingDate = startDate; trainingDate <= endDate; trainingDate = addStudioDays(trainingDate, 1)) {
    for (const startTime of times) forms.push({ ...same, trainingDate, startTime, endTime: anHourLater(startTime) });
  }
  return forms;
}

function anHourLater(time: string): string {
  return `${String(Number(time.slice(0, 2)) + 1).padStart(2, '0')}${time.slice(2)}`;
}
