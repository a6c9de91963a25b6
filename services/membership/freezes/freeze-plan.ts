import { type Binding, on } from '@studio/chassis/http/handler';
import { writeLetter } from '@studio/chassis/mail/letter';
import type { MailToWrite } from '@studio/chassis/mail/mail-outbox';
import type { Transaction } from '@studio/chassis/outbox/unit-of-work';
import { type Days, daysInWords } from '@studio/contracts/days-in-words';
import { planFrozen, planUnfrozen } from '@studio/contracts/events/membership-events';
import { freezeUserPlan, unfreezeUserPlan } from '@studio/contracts/http/membership-routes';
import { namedPlan } from '@studio/contracts/named-plan';
import type { AnswerPlanChange } from '../held-plans/current-plan.ts';
import { changeMemberPlan, type PlanChange, writeState } from '../held-plans/stored-assignment.ts';
import { dateInWords, mailAbout, nextInWords, type PlanFacts, type PlanLetters } from '../mails/plan-mail.ts';
import type { MembershipParts } from '../membership-parts.ts';
import type { Assignment } from '../models/assignment.model.ts';
import {
  decideFreeze,
  decideUnfreeze,
  type FreezeRequest,
  type FrozenPlan,
  openFreeze,
} from '../rules/freeze-policy.ts';

/** Routes that freeze a user's plan and end its freeze. */
export function freezeBindings(parts: MembershipParts, answerChange: AnswerPlanChange): Binding[] {
  return [
    on(freezeUserPlan, ({ params: { id: accountId }, headers, body: { from, to }, session }) =>
      answerChange(accountId, async () => {
        await freezePlan(parts, { accountId, from, to, by: session.accountId, ifMatch: headers['if-match'] });
        return 'Plan congelado exitosamente';
      }),
    ),
    on(unfreezeUserPlan, ({ params: { id: accountId }, headers, session }) =>
      answerChange(accountId, async () => {
        await unfreezePlan(parts, { accountId, by: session.accountId, ifMatch: headers['if-match'] });
        return 'Congelación terminada';
      }),
    ),
  ];
}

/**
 * Freezes a user's current plan (`docs/product.md` §2.7).
 * @throws AppError USER_NOT_FOUND, ChangedMeanwhile, or as `decideFreeze` refuses
 */
function freezePlan(parts: MembershipParts, freeze: PlanChange & FreezeRequest): Promise<Assignment> {
  return changeMemberPlan(parts, freeze, {
    decide: (plans, now) => decideFreeze(freeze, plans, now),
    store: (decision, tx) => store(parts, decision, planFrozen, tx),
    mail: planFrozenMail,
  });
}

/**
 * Ends the freeze of a user's current plan before its last day, or takes it back.
 * @throws AppError USER_NOT_FOUND, ChangedMeanwhile, or as `decideUnfreeze` refuses
 */
function unfreezePlan(parts: MembershipParts, end: PlanChange & Pick<FreezeRequest, 'by'>): Promise<Assignment> {
  return changeMemberPlan(parts, end, {
    decide: (plans, now) => decideUnfreeze(end, plans, now),
    store: (decision, tx) => store(parts, decision, planUnfrozen, tx),
    mail: planUnfrozenMail,
  });
}

async function store(
  { models }: MembershipParts,
  { assignment, moved }: FrozenPlan,
  published: typeof planFrozen,
  tx: Transaction,
): Promise<void> {
  await writeState(models, assignment, tx, published);
  if (moved) await writeState(models, moved, tx);
}

const frozen = 'plan-frozen';
const unfrozen = 'plan-unfrozen';

export function planFrozenMail(assignment: Assignment): MailToWrite {
  return aboutFreeze(assignment, frozen);
}

/** Cancels out with an unsent mail about the freeze itself: then neither is sent. */
export function planUnfrozenMail(assignment: Assignment): MailToWrite {
  return { ...aboutFreeze(assignment, unfrozen), cancelsOut: true };
}

/** A later mail about the freezes of a plan supersedes an unsent one. */
function aboutFreeze(assignment: Assignment, template: string): MailToWrite {
  const subject = `freeze:${assignment._id}`;
  return { ...mailAbout(assignment, template, String(assignment.version)), subject };
}

/** The mails about freezes; null if the content no longer holds. */
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
    subject: `Tu ${namedPlan(planName)} queda congelado ${days}`,
    paragraphs: [
      `El estudio congeló tu ${namedPlan(planName)} ${days}. En ese tiempo no puedes usar las clases del plan.`,
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
    subject: `Tu ${namedPlan(planName)} ya no está congelado`,
    paragraphs: [
      `El estudio terminó la congelación de tu ${namedPlan(planName)}: ya puedes inscribirte en entrenamientos.`,
      `El último día de tu plan es el ${dateInWords(lastDay)}.`,
      ...nextInWords(facts),
    ],
    link: { text: 'Reservar entrenamientos', url: `${publicUrl}/trainings` },
  });
}
