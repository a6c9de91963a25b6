import { studioInstant } from '@studio/contracts/studio-time';
import { trainingCategories, type TrainingCategory } from '@studio/contracts/rules/classes';
import { clockTime, weekdayAndDate } from '../../../dates/spanish-dates.ts';
import { counted } from '../../../ui/counted.ts';
import type { AdminTraining } from './admin-training-endpoints.ts';

export const categoryNames: Record<TrainingCategory, string> = { normal: 'Normal', special: 'Especial' };
export const categoryOptions = trainingCategories.map((value) => ({ value, label: categoryNames[value] }));

/** The optional details of a class (docs/product.md §3.16), from administrators' lists or a user's bookings. */
interface ClassDetails extends Partial<
  Pick<AdminTraining, 'title' | 'room' | 'coach_id' | 'coach_name' | 'substitute' | 'owner_id'>
> {
  readonly coach?: string | undefined;
}

/** Account id of the coach who owns the class, whoever gives it now; undefined for a class without any. */
export const ownerOf = ({ coach_id, owner_id }: Pick<AdminTraining, 'coach_id' | 'owner_id'>) => owner_id ?? coach_id;

/** Whether nobody gives a class that has an owner: its coach is no longer one, or nobody stands in for them. */
export const lacksCoach = (training: Pick<AdminTraining, 'coach_id' | 'owner_id' | 'coach_name'>) =>
  ownerOf(training) !== undefined && training.coach_name === undefined;

/** `con Laura G.`, `reemplazo`, `Sala 2`; `sin entrenador`. Empty if none is known. */
export function circumstances(details: ClassDetails): string[] {
  const coach = details.coach_name ?? details.coach;
  const who = coach === undefined ? lacksCoach(details) && 'sin entrenador' : `con ${coach}`;
  return [who, details.substitute && 'reemplazo', details.room].filter((each) => typeof each === 'string');
}

/** `Funcional · con Laura G. · Sala 2`; empty for a class with only an hour and a category. */
export function detailsInWords(details: ClassDetails): string {
  return [details.title, ...circumstances(details)].filter(Boolean).join(' · ');
}

/** `Funcional · Especial · con Laura G.`; `Normal` for a class without a title: the category says what it costs. */
export function classInWords({ category, ...details }: ClassDetails & Pick<AdminTraining, 'category'>): string {
  const kind = details.title === undefined || category === 'special' ? categoryNames[category] : '';
  return [details.title, kind, ...circumstances(details)].filter(Boolean).join(' · ');
}

/** `A esa hora Laura G. ya da Yoga, 06:00 – 07:00, y otra más.` */
export function clashesInWords(clash: AdminTraining, others: number): string {
  const first = `${clash.title ?? 'otra clase'}, ${timeRange(clash)}`;
  const more = others > 0 ? `, y ${counted(others, 'otra más', 'otras más')}` : '';
  return `A esa hora ${clash.coach_name ?? 'esta persona'} ya da ${first}${more}.`;
}

/** `11 clases terminadas` */
export const classesOver = (count: number) => counted(count, 'clase terminada', 'clases terminadas');

/** The calendar day, without a time that may follow it. */
export const dayOf = (training: Pick<AdminTraining, 'training_date'>) => training.training_date.slice(0, 10);

/** The instant at which it begins. */
export const startOf = (training: Pick<AdminTraining, 'training_date' | 'start_time'>) =>
  studioInstant(dayOf(training), training.start_time);

/** `05:00 – 06:00`, on one line */
export const timeRange = (training: Pick<AdminTraining, 'start_time' | 'end_time'>) =>
  `${clockTime(training.start_time)}\u00A0–\u00A0${clockTime(training.end_time)}`;

/** `lunes 16 de noviembre, 05:00 – 06:00` */
export const whenInWords = (training: AdminTraining) => `${weekdayAndDate(dayOf(training))}, ${timeRange(training)}`;

/** `Funcional · con Laura G., lunes 16 de noviembre, 05:00 – 06:00`: distinguishes two classes at the same hour. */
export const trainingInWords = (training: AdminTraining) =>
  [detailsInWords(training), whenInWords(training)].filter(Boolean).join(', ');

/** `lunes 16, 05:00`, and the title of the class. */
export const dayAndTime = (training: AdminTraining) =>
  [`${weekdayAndDate(dayOf(training)).split(' de ')[0]}, ${clockTime(training.start_time)}`, training.title]
    .filter(Boolean)
    .join(' · ');
