import { dateInWords } from '../mails/date-in-words.ts';
import { endSentence } from '@studio/contracts/end-sentence';
import { writeLetter } from '@studio/chassis/mail/letter';

export interface PlanFacts {
  readonly studioName: string;
  /** Origin of the web app. */
  readonly publicUrl: string;
  readonly firstName: string;
  readonly planName: string;
  readonly maxTrainingsPerWeek: number;
  readonly remainingClasses: number;
  /** Studio dates, inclusive. */
  readonly firstDay: string;
  readonly lastDay: string;
  /** The plan that follows this one. */
  readonly next: { readonly planName: string; readonly firstDay: string } | null;
}

/** Sent when a plan was assigned. */
export function planAssignedLetter(facts: PlanFacts) {
  const { studioName, publicUrl, firstName, planName, maxTrainingsPerWeek, remainingClasses } = facts;
  return writeLetter({
    studioName,
    firstName,
    subject: `Ya tienes el plan ${planName} en ${studioName}`,
    paragraphs: [
      endSentence(`Te asignamos el plan ${planName}`),
      `Tienes ${classes(remainingClasses)}, hasta ${trainings(maxTrainingsPerWeek)} por semana.`,
      `Tu plan empieza el ${dateInWords(facts.firstDay)} y su último día es el ${dateInWords(facts.lastDay)}.`,
      ...nextInWords(facts),
    ],
    link: { text: 'Reservar entrenamientos', url: `${publicUrl}/trainings` },
  });
}

/** Sent up to three days before a plan ends. */
export function planEndsLetter(facts: PlanFacts & { readonly daysLeft: number; readonly unsubscribeUrl?: string }) {
  const { unsubscribeUrl, studioName, publicUrl, firstName, planName, remainingClasses, lastDay, daysLeft, next } =
    facts;
  const when = whenItEnds(daysLeft);
  return writeLetter({
    studioName,
    firstName,
    ...(unsubscribeUrl && { unsubscribeUrl }),
    subject: `Tu plan ${planName} termina ${when}`,
    paragraphs: [
      `Tu plan ${planName} termina ${when}: su último día es el ${dateInWords(lastDay)}.`,
      remainingClasses > 0 ? `Todavía te quedan ${classes(remainingClasses)} por usar.` : 'Ya usaste todas sus clases.',
      ...(next ? nextInWords(facts) : [renewing]),
    ],
    link: { text: 'Ver planes', url: `${publicUrl}/plans` },
  });
}

/** An early renewal keeps the days that are left (`docs/product.md` §2.2). */
const renewing =
  'Si quieres renovarlo, comunícate con el estudio: el nuevo plan puede empezar cuando termine este, sin que pierdas días.';

export function nextInWords({ next }: PlanFacts): string[] {
  return next ? [`Después sigue tu plan ${next.planName}, que empieza el ${dateInWords(next.firstDay)}.`] : [];
}

interface RemovedPlan extends Pick<PlanFacts, 'studioName' | 'publicUrl' | 'firstName' | 'planName'> {
  readonly wasRefunded: boolean;
}

/** Sent when the studio removed a plan. */
export function planRemovedLetter({ planName, publicUrl, wasRefunded, ...reader }: RemovedPlan) {
  return writeLetter({
    ...reader,
    subject: `Tu plan ${planName} terminó`,
    paragraphs: [
      endSentence(`El estudio retiró tu plan ${planName}${wasRefunded ? ', con reembolso' : ''}`),
      'Si no lo esperabas, comunícate con el estudio.',
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
