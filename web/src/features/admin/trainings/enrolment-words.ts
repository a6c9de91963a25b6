import { refusalAboutMember } from '@studio/contracts/rules/booking-words';
import type { PaymentKind } from '@studio/contracts/rules/bookings';
import { clockTime } from '../../../dates/spanish-dates.ts';
import type { AdminUser } from '../users/user-endpoints.ts';
import { detailsInWords } from './training-words.ts';
import type { Enrolment } from './admin-training-endpoints.ts';

/** What a seat was paid from. */
export const paidInWords: Record<PaymentKind, string> = {
  courtesy: 'Inscripción de cortesía: no se descontó ninguna clase.',
  special: 'Se descontó 1 entrenamiento especial.',
  plan: 'Se descontó 1 clase de su plan.',
};

/** Why an enrolment would be a courtesy; null if something pays for it. */
export function courtesyReason({ reason }: Enrolment): string | null {
  return reason ? `${refusalAboutMember[reason]} No se descontará ninguna clase.` : null;
}

/** The user's other bookings at the same hour; null if there are none. */
export function overlapInWords({ overlaps }: Enrolment): string | null {
  const hours = overlaps.map(({ start_time, end_time, ...details }) => {
    const named = detailsInWords(details);
    return `de ${clockTime(start_time)} a ${clockTime(end_time)}${named && ` (${named})`}`;
  });
  return hours.length > 0 ? `Ya tiene un entrenamiento ${hours.join(' y ')}.` : null;
}

/** The plan that covers the class, else the user's current one, and what is left of it, as far as it is known. */
export function creditInWords(
  { active_plan }: Pick<AdminUser, 'active_plan'>,
  enrolment: Enrolment | undefined,
): string {
  const plan = enrolment?.planName ?? active_plan ?? 'Sin plan';
  if (!enrolment) return plan;
  const { paidBy, reason, classesLeft, specialTrainingsLeft } = enrolment;
  if (paidBy === 'special' || reason === 'NO_SPECIAL_TRAININGS') return `${plan} · especiales: ${specialTrainingsLeft}`;
  return enrolment.planName || active_plan
    ? `${plan} · ${classesLeft === 1 ? 'queda 1 clase' : `quedan ${classesLeft} clases`}`
    : plan;
}
