import { addStudioDays, type StudioDate } from '@studio/contracts/studio-time';
import { nameInWords } from '../../calendar/day-name.ts';
import type { BulkPreview } from './admin-training-endpoints.ts';

type PreviewedDay = NonNullable<BulkPreview['days']>[number];

/** Consecutive days with the same name. */
export interface NamedDays {
  readonly from: StudioDate;
  readonly to: StudioDate;
  readonly name: string;
  /** The number of trainings that they would have. */
  readonly trainings: number;
  readonly leftOut: boolean;
}

/** The days in order; consecutive ones with the same name form one entry. */
export function groupedByName(days: readonly PreviewedDay[]): NamedDays[] {
  const groups: NamedDays[] = [];
  for (const { date, trainings, leftOut, ...named } of days) {
    const name = nameInWords(named);
    const last = groups.at(-1);
    if (last && last.name === name && addStudioDays(last.to, 1) === date) {
      groups[groups.length - 1] = { ...last, to: date, trainings: last.trainings + trainings };
    } else {
      groups.push({ from: date, to: date, name, trainings, leftOut });
    }
  }
  return groups;
}
