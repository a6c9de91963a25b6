import { clockTime, weekdayAndDay } from '../../dates/spanish-dates.ts';
import type { Training } from './training.ts';

type Hours = Pick<Training, 'trainingDate' | 'startTime' | 'endTime'>;

/** `06:00 a 07:00` */
export const hoursOf = ({ startTime, endTime }: Pick<Hours, 'startTime' | 'endTime'>) =>
  `${clockTime(startTime)} a ${clockTime(endTime)}`;

/** `jueves 26, 06:00` */
export const startOf = ({ trainingDate, startTime }: Pick<Hours, 'trainingDate' | 'startTime'>) =>
  `${weekdayAndDay(trainingDate)}, ${clockTime(startTime)}`;

/** Whether two trainings overlap. One that begins when the other ends does not (docs/product.md §3.3). */
export function overlap(one: Hours, other: Hours): boolean {
  return one.trainingDate === other.trainingDate && one.startTime < other.endTime && other.startTime < one.endTime;
}
