import type { MailRow } from '@studio/chassis/mail/mail-outbox';
import type { ComposedMail, PostponedMail } from '@studio/chassis/mail/mail-worker';
import type { Mail } from '@studio/chassis/mail/mailer';
import { debtOf } from '@studio/contracts/rules/payments-policy';
import { advertising, composeRemoved, planLetters, planMails } from './assignments/plan-mails.ts';
import { asContact } from './contacts/contact-by-mail.ts';
import { freezeLetters } from './freezes/freeze-plan.ts';
import { readCurrentPlan } from './held-plans/current-plan.ts';
import type { ComposeParts, PlanLetters } from './mails/plan-mail.ts';
import type { Account } from './models/membership-models.ts';
import { readBalance } from './payments/stored-balance.ts';
import { composeAboutRequest } from './plan-requests/answer-request.ts';
import { lastDayOf } from './rules/plan-period-policy.ts';

/** All mails of membership about plans that are held, room by room. */
const letters: PlanLetters = { ...planLetters, ...freezeLetters };

/**
 * Composes the mail for an outbox row when it is sent; null if the person or the plan no longer exists, or if the
 * content no longer holds. Advertising mail waits until it is allowed.
 * @throws Error while the account is unknown; the mail is retried
 */
export function composeMail(parts: ComposeParts) {
  return async (row: MailRow): Promise<ComposedMail | PostponedMail | null> => {
    // Judged at one instant: a plan that ends between two readings of the clock would still be announced.
    const now = parts.clock();
    const then = { ...parts, clock: () => now };
    const mail = await composePlanMail(then)(row);
    const list = advertising.get(row.template);
    return list === undefined ? mail : asContact(then, row, list, mail);
  };
}

function composePlanMail(parts: ComposeParts) {
  const { models, readBrand, readWaysToPay, publicUrl, clock } = parts;
  return async ({ accountId, template, payload }: MailRow): Promise<Mail | null> => {
    const person = await models.accounts.findOne({ _id: accountId }).lean<Account | null>();
    // Deleted accounts keep a row, so a missing row means that its event has not arrived yet.
    if (!person) throw new Error('the account is not known yet');
    if (template === planMails.removed) return composeRemoved(parts, person, payload['assignmentId']);
    const aboutRequest = await composeAboutRequest(parts, person, template, payload['requestId']);
    if (aboutRequest !== undefined) return aboutRequest;
    const plans = await readCurrentPlan(parts, accountId);
    const current = plans.isActive ? plans.assignment : null;
    const assignment = [current, plans.next].find((each) => each?._id === payload['assignmentId']);
    if (person.deleted || !assignment) return null;
    const letter = letters[template];
    if (!letter) throw new Error(`no such mail: ${template}`);
    const { name: studioName } = await readBrand();
    const next = assignment === plans.next ? null : plans.next;
    const facts = {
      studioName,
      publicUrl,
      firstName: person.firstName,
      planName: assignment.plan.name,
      maxTrainingsPerWeek: assignment.plan.maxTrainingsPerWeek,
      remainingClasses: (assignment === plans.next ? plans.next : plans).remainingClasses,
      firstDay: assignment.startsOn,
      lastDay: lastDayOf(assignment),
      next: next && { planName: next.plan.name, firstDay: next.startsOn },
    };
    const canAsk = (await readWaysToPay()).ways.length > 0;
    const { plans: dues } = await readBalance(models, accountId);
    const due = dues.find(({ assignmentId }) => assignmentId === assignment._id);
    const debt = due ? debtOf(due) : 0;
    const content = letter({ facts, person, assignment, canAsk, debt, now: clock() });
    return content && { to: person.email, ...content };
  };
}
