import { dayInWords, type Days, daysInWords, listedDays, momentInWords } from '../days-in-words.ts';
import { addStudioDays } from '../studio-time.ts';
import type { BookingRefusal, FreeSeatRefusal } from './booking-policy.ts';

/*
 * Refusals of a booking in words, besides the texts of `bookings.ts`. Those of the week above its days are in
 * `web/src/features/trainings/booking-obstacle.ts`, those afterwards in `services/training/reasons/reason-in-words.ts`.
 */

/** `PLAN_FROZEN`, to the member. */
export function frozenToMember({ from, to }: Days): string {
  const usable = dayInWords(addStudioDays(to, 1));
  return `Tu plan está congelado ${daysInWords({ from, to })}. Puedes inscribirte en entrenamientos desde el ${usable}.`;
}

type SameDayOnlyFacts = Extract<FreeSeatRefusal, { readonly code: 'SAME_DAY_ONLY' }>['facts'];

/** `SAME_DAY_ONLY`, to the member. */
export function sameDayOnlyToMember({ absences, until }: SameDayOnlyFacts): string {
  return `Por tus faltas del ${listedDays(absences)} solo puedes reservar clases del mismo día, hasta el ${momentInWords(until)}.`;
}

/** Why a booking was refused, to an administrator about the member. */
export const refusalAboutMember = {
  NO_PLAN_FOR_DATE: 'No tiene un plan activo para esa fecha.',
  PLAN_FROZEN: 'Su plan está congelado ese día.',
  NO_CLASSES_LEFT: 'No le quedan clases en su plan.',
  WEEKLY_LIMIT_REACHED: 'Ya usó los entrenamientos de su plan en esa semana.',
  NO_SPECIAL_TRAININGS: 'No le quedan entrenamientos especiales.',
  TRAINING_FULL: 'El entrenamiento estaba lleno.',
  TRAINING_STARTED: 'El entrenamiento ya había comenzado.',
  TRAINING_CANCELLED: 'El entrenamiento fue cancelado.',
  OVERLAPPING_BOOKING: 'Ya tenía otro entrenamiento a esa hora.',
  USER_NOT_ACTIVE: 'Su cuenta no estaba activa.',
} as const satisfies Partial<Record<BookingRefusal['code'] | 'USER_NOT_ACTIVE', string>>;
