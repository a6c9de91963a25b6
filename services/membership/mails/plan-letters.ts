import { dateInWords } from './date-in-words.ts';
import { writeLetter } from '@studio/chassis/mail/letter';

export interface PlanFacts {
  readonly studioName: string;
  /** Origin of the web app. */
  readonly publicUrl: string;
  readonly firstName: string;
  readonly planName: string;
  readonly maxTrainingsPerWeek: number;
  readonly remainingClasses: number;
  /** Studio date, inclusive. */
  readonly lastDay: string;
}

/** Tells a member which plan they have now. */
export function planAssignedLetter(facts: PlanFacts) {
  const { studioName, publicUrl, firstName, planName, maxTrainingsPerWeek, remainingClasses, lastDay } = facts;
  return writeLetter({
    studioName,
    firstName,
    subject: `Ya tienes el plan ${planName} en ${studioName}`,
    paragraphs: [
      `Te asignamos el plan ${planName}.`,
      `Tienes ${classes(remainingClasses)}, hasta ${trainings(maxTrainingsPerWeek)} por semana.`,
      `El último día de tu plan es el ${dateInWords(lastDay)}.`,
    ],
    link: { text: 'Reservar entrenamientos', url: `${publicUrl}/trainings` },
  });
}

/** Tells a member, up to three days ahead, that the plan ends. */
export function planEndsLetter(facts: PlanFacts & { readonly daysLeft: number }) {
  const { studioName, publicUrl, firstName, planName, remainingClasses, lastDay, daysLeft } = facts;
  const when = whenItEnds(daysLeft);
  return writeLetter({
    studioName,
    firstName,
    subject: `Tu plan ${planName} termina ${when}`,
    paragraphs: [
      `Tu plan ${planName} termina ${when}: su último día es el ${dateInWords(lastDay)}.`,
      remainingClasses > 0 ? `Todavía te quedan ${classes(remainingClasses)} por usar.` : 'Ya usaste todas sus clases.',
      'Para renovarlo, comunícate con el estudio.',
    ],
    link: { text: 'Ver planes', url: `${publicUrl}/plans` },
  });
}

function whenItEnds(daysLeft: number): string {
  if (daysLeft <= 0) return 'hoy';
  return daysLeft === 1 ? 'mañana' : `en ${daysLeft} días`;
}

function classes(count: number): string {
  return count === 1 ? '1 clase' : `${count} clases`;
}

function trainings(count: number): string {
  return count === 1 ? '1 entrenamiento' : `${count} entrenamientos`;
}
