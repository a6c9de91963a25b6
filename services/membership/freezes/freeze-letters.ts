import { writeLetter } from '@studio/chassis/mail/letter';
import { type Days, daysInWords } from '@studio/contracts/days-in-words';
import { dateInWords } from '../mails/date-in-words.ts';
import { nextInWords, type PlanFacts } from '../assignments/plan-letters.ts';

/** Sent when the studio froze a plan (`docs/product.md` §2.7). */
export function planFrozenLetter(facts: PlanFacts & { readonly freeze: Days }) {
  const { studioName, publicUrl, firstName, planName, lastDay, freeze } = facts;
  const days = daysInWords(freeze);
  return writeLetter({
    studioName,
    firstName,
    subject: `Tu plan ${planName} queda congelado ${days}`,
    paragraphs: [
      `El estudio congeló tu plan ${planName} ${days}. En ese tiempo no puedes usar las clases del plan.`,
      'Si tenías inscripciones con tu plan en esos días, las cancelamos y te devolvimos las clases.',
      `No pierdes ningún día: ahora el último día de tu plan es el ${dateInWords(lastDay)}.`,
      ...nextInWords(facts),
      'Si no lo esperabas, comunícate con el estudio.',
    ],
    link: { text: 'Ver mi plan', url: `${publicUrl}/profile` },
  });
}

/** Sent when the studio ended a freeze before its last day, or took it back. */
export function planUnfrozenLetter(facts: PlanFacts) {
  const { studioName, publicUrl, firstName, planName, lastDay } = facts;
  return writeLetter({
    studioName,
    firstName,
    subject: `Tu plan ${planName} ya no está congelado`,
    paragraphs: [
      `El estudio terminó la congelación de tu plan ${planName}: ya puedes inscribirte en entrenamientos.`,
      `El último día de tu plan es el ${dateInWords(lastDay)}.`,
      ...nextInWords(facts),
    ],
    link: { text: 'Reservar entrenamientos', url: `${publicUrl}/trainings` },
  });
}
