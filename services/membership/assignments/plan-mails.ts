import { writeLetter } from '@studio/chassis/mail/letter';
import type { MailToWrite } from '@studio/chassis/mail/mail-outbox';
import type { Mail } from '@studio/chassis/mail/mailer';
import { endSentence } from '@studio/contracts/end-sentence';
import { unsubscribeUrl } from '@studio/contracts/http/mail-preference-routes';
import { type RefusableMail, refuses } from '@studio/contracts/mail-preferences';
import { namedPlan } from '@studio/contracts/named-plan';
import type { ContactList } from '@studio/contracts/rules/contacts';
import {
  type ComposeParts,
  dateInWords,
  debtInWords,
  mailAbout,
  nextInWords,
  type PlanFacts,
  type PlanLetters,
  type Reader,
} from '../mails/plan-mail.ts';
import type { Account } from '../models/membership-models.ts';
import type { Assignment } from '../models/assignment.model.ts';
import { daysLeft } from '../rules/plan-period-policy.ts';

/** The templates of this folder's mails. */
export const planMails = {
  assigned: 'plan-assigned',
  /** The plan answers a request: its payment arrived, or credit or a discount pays for it. */
  paid: 'plan-paid',
  accepted: 'plan-accepted',
  ends: 'plan-ends',
  /** The one kind of mail about a plan that is no longer held. */
  removed: 'plan-removed',
} as const;

/** The mails that advertise, by template, with the contact list that each counts for (`docs/product.md` §7.9). */
export const advertising: ReadonlyMap<string, ContactList> = new Map([[planMails.ends, 'expiring']]);

export function planEndsMail(assignment: Assignment): MailToWrite {
  // A freeze moves the end of the plan, and the member is reminded of the new end as well.
  return mailAbout(assignment, planMails.ends, assignment.endsOn);
}

/** Refusing either of these stops the reminder that a plan ends. */
const refusing: readonly RefusableMail[] = ['planEnds', 'contact'];

/** This folder's mails about current and next plans. */
export const planLetters: PlanLetters = {
  [planMails.assigned]: ({ facts }) => planAssignedLetter(facts),
  [planMails.paid]: ({ facts, debt }) => planAssignedLetter(facts, { opening: 'Llegó tu pago: ya tienes', debt }),
  [planMails.accepted]: ({ facts, debt }) =>
    planAssignedLetter(facts, { opening: 'Aceptamos tu solicitud: ya tienes', debt }),
  [planMails.ends]: ({ facts, person, assignment, canAsk, now }) => {
    if (person.status !== 'active' || refusing.some((kind) => refuses(person, kind))) return null;
    const url = unsubscribeUrl(facts.publicUrl, person.unsubscribeToken, 'planEnds');
    return planEndsLetter({
      ...facts,
      canAsk,
      daysLeft: daysLeft(assignment, now),
      ...(url && { unsubscribeUrl: url }),
    });
  },
};

/** About an ended plan; the plan held now does not matter. Null if the person or the plan no longer exists. */
export async function composeRemoved(
  { models, readBrand, publicUrl }: ComposeParts,
  { deleted, firstName, email }: Account,
  assignmentId: unknown,
): Promise<Mail | null> {
  const plan = await models.assignments.findOne({ _id: String(assignmentId) }).lean<Assignment | null>();
  if (deleted || !plan) return null;
  const { name: studioName } = await readBrand();
  const facts = { studioName, publicUrl, firstName, planName: plan.plan.name };
  return { to: email, ...planRemovedLetter({ ...facts, wasRefunded: plan.status === 'Rembolsado' }) };
}

/** Sent when a plan was assigned; the answer to a request says what is still owed. */
export function planAssignedLetter(facts: PlanFacts, { opening = 'Te asignamos', debt = 0 } = {}) {
  const { studioName, publicUrl, firstName, planName, maxTrainingsPerWeek, remainingClasses } = facts;
  return writeLetter({
    studioName,
    firstName,
    subject: `Ya tienes el ${namedPlan(planName)} en ${studioName}`,
    paragraphs: [
      endSentence(`${opening} el ${namedPlan(planName)}`),
      ...debtInWords(debt),
      `Tienes ${classes(remainingClasses)}, hasta ${trainings(maxTrainingsPerWeek)} por semana.`,
      `Tu plan empieza el ${dateInWords(facts.firstDay)} y su último día es el ${dateInWords(facts.lastDay)}.`,
      ...nextInWords(facts),
    ],
    link: { text: 'Reservar entrenamientos', url: `${publicUrl}/trainings` },
  });
}

interface EndingPlan extends PlanFacts {
  readonly daysLeft: number;
  readonly canAsk?: boolean;
  readonly unsubscribeUrl?: string;
}

/** Sent up to three days before a plan ends. */
export function planEndsLetter(facts: EndingPlan) {
  const { unsubscribeUrl, studioName, publicUrl, firstName, planName, remainingClasses, lastDay, daysLeft } = facts;
  const { next, canAsk } = facts;
  const when = whenItEnds(daysLeft);
  return writeLetter({
    studioName,
    firstName,
    ...(unsubscribeUrl && { unsubscribeUrl }),
    subject: `Tu ${namedPlan(planName)} termina ${when}`,
    paragraphs: [
      `Tu ${namedPlan(planName)} termina ${when}: su último día es el ${dateInWords(lastDay)}.`,
      remainingClasses > 0 ? `Todavía te quedan ${classes(remainingClasses)} por usar.` : 'Ya usaste todas sus clases.',
      ...(next ? nextInWords(facts) : [canAsk ? renewingHere : renewing]),
    ],
    link:
      canAsk && !next
        ? { text: 'Renovar mi plan', url: `${publicUrl}/plans?renovar=si` }
        : { text: 'Ver planes', url: `${publicUrl}/plans` },
  });
}

/** An early renewal keeps the days that are left (`docs/product.md` §2.2). */
const renewing =
  'Si quieres renovarlo, comunícate con el estudio: el nuevo plan puede empezar cuando termine este, sin que pierdas días.';

const renewingHere =
  'Puedes renovarlo y pagarlo desde la página de planes: el nuevo empieza cuando termine este, sin que pierdas días.';

interface RemovedPlan extends Reader {
  readonly planName: string;
  readonly wasRefunded: boolean;
}

/** Sent when the studio removed a plan. */
export function planRemovedLetter({ planName, publicUrl, wasRefunded, ...reader }: RemovedPlan) {
  return writeLetter({
    ...reader,
    subject: `Tu ${namedPlan(planName)} terminó`,
    paragraphs: [
      endSentence(`El estudio retiró tu ${namedPlan(planName)}${wasRefunded ? ', con reembolso' : ''}`),
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
