import type { StudioDate } from '@studio/contracts/studio-time';
import { trainingCategories, type TrainingCategory } from '@studio/contracts/vocabulary';
import { clockTime, shortDate, shortWeekday, weekdayAndDate } from '../../../dates/spanish-dates.ts';
import { counted } from '../../../ui/counted.ts';
import type { AdminTraining } from './admin-training-endpoints.ts';

export const categoryNames: Record<TrainingCategory, string> = { normal: 'Normal', special: 'Especial' };
export const categoryOptions = trainingCategories.map((value) => ({ value, label: categoryNames[value] }));

interface TrainingFilters {
  /** Empty where nothing is filtered by it, as is `startTime`. */
  readonly date: StudioDate;
  readonly startTime: string;
  readonly category: TrainingCategory | undefined;
}

/** `sáb 28 nov 2026 · 05:00 · Especial` */
export function filtersInWords({ date, startTime, category }: TrainingFilters): string {
  const day = date && `${shortWeekday(date)} ${shortDate(date)}`;
  return [day, startTime, category && categoryNames[category]].filter(Boolean).join(' · ');
}

/** `11 clases terminadas` */
export const classesOver = (count: number) => counted(count, 'clase terminada', 'clases terminadas');

/** The calendar day; a time after it is cut off. */
export const dayOf = (training: Pick<AdminTraining, 'training_date'>) => training.training_date.slice(0, 10);

/** `05:00 – 06:00`, on one line */
export const timeRange = (training: Pick<AdminTraining, 'start_time' | 'end_time'>) =>
  `${clockTime(training.start_time)}\u00A0–\u00A0${clockTime(training.end_time)}`;

/** `lunes 16 de noviembre, 05:00 – 06:00` */
export const whenInWords = (training: AdminTraining) => `${weekdayAndDate(dayOf(training))}, ${timeRange(training)}`;

/** `lunes 16, 05:00` */
export const dayAndTime = (training: AdminTraining) =>
  `${weekdayAndDate(dayOf(training)).split(' de ')[0]}, ${clockTime(training.start_time)}`;
