import { writeLetter } from '@studio/chassis/mail/letter';
import type { MailToWrite } from '@studio/chassis/mail/mail-outbox';
import { type Days, daysInWords } from '@studio/contracts/days-in-words';
import { dateInWords, mailAbout, nextInWords, type PlanFacts, type PlanLetters } from '../mails/plan-mail.ts';
import type { Assignment } from '../models/assignment.model.ts';
import { openFreeze } from '../rules/freeze-policy.ts';

const frozen = 'plan-frozen';
const unfrozen = 'plan-unfrozen';

export function planFrozenMail(assignment: Assignment): MailToWrite {
  return aboutFreeze(assignment, frozen);
}

/** None is sent where the mail about the freeze itself has not left yet. */
export function planUnfrozenMail(assignment: Assignment): MailToWrite {
  return { ...aboutFreeze(assignment, unfrozen), cancelsOut: true };
}

/** A later mail about the freezes of a plan supersedes an unsent one. */
function aboutFreeze(assignment: Assignment, template: string): MailToWrite {
  const subject = `freeze:${assignment._id}`;
  return { ...mailAbout(assignment, template, String(assignment.version)), subject };
}

/** The mails about freezes; null where the freeze is no longer as the mail says. */
export const freezeLetters: PlanLetters = {
  [frozen]: ({ facts, assignment, now }) => {
    const freeze = openFreeze(assignment, now);
    return freeze && planFrozenLetter({ ...facts, freeze });
  },
  [unfrozen]: ({ facts, assignment, now }) => (openFreeze(assignment, now) ? null : planUnfrozenLetter(facts)),
};

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
