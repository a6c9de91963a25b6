import type { MailRow } from '@studio/chassis/mail/mail-outbox';
import type { Mail } from '@studio/chassis/mail/mailer';
import { unsubscribeUrl } from '@studio/contracts/http/mail-preference-routes';
import type { MembershipParts } from './membership-parts.ts';
import type { Account } from './models/account.model.ts';
import type { Assignment } from './models/assignment.model.ts';
import { openFreeze } from './rules/freeze-policy.ts';
import { daysLeft, lastDayOf } from './rules/plan-period-policy.ts';
import { readCurrentPlan } from './held-plans/read-current-plan.ts';
import { mailKinds } from './mails/mail-kinds.ts';
import { planAssignedLetter, planEndsLetter, planRemovedLetter } from './assignments/plan-letters.ts';
import { planFrozenLetter, planUnfrozenLetter } from './freezes/freeze-letters.ts';

export interface ComposeParts extends Pick<MembershipParts, 'models' | 'clock'> {
  readonly studioName: string;
  readonly publicUrl: string;
}

/**
 * Composes the mail for an outbox row when it is sent; null if the person or the plan no longer exists.
 * @throws Error while the account is unknown; the mail is retried
 */
export function composeMail(parts: ComposeParts) {
  return async ({ accountId, template, payload }: MailRow): Promise<Mail | null> => {
    const person = await parts.models.accounts.findOne({ _id: accountId }).lean<Account | null>();
    // Deleted accounts keep a row, so a missing row means that its event has not arrived yet.
    if (!person) throw new Error('the account is not known yet');
    if (template === mailKinds.planRemoved) return composeRemoved(parts, person, payload['assignmentId']);
    const plans = await readCurrentPlan(parts, accountId);
    const current = plans.isActive ? plans.assignment : null;
    const assignment = [current, plans.next].find((each) => each?._id === payload['assignmentId']);
    if (person.deleted || !assignment) return null;
    if (template === mailKinds.planEnds && person.refusedMails?.includes('planEnds')) return null;
    const isNext = assignment === plans.next;
    const remainingClasses = isNext ? assignment.classesGranted : plans.remainingClasses;
    const next = isNext ? null : plans.next;
    const content = letter(template, { parts, person, assignment, remainingClasses, next });
    return content && { to: person.email, ...content };
  };
}

/** About an ended plan; the plan held now does not matter. */
async function composeRemoved(parts: ComposeParts, person: Account, assignmentId: unknown): Promise<Mail | null> {
  const removed = await parts.models.assignments.findOne({ _id: String(assignmentId) }).lean<Assignment | null>();
  if (person.deleted || !removed) return null;
  const { studioName, publicUrl } = parts;
  const { firstName, email } = person;
  const facts = { studioName, publicUrl, firstName, planName: removed.plan.name };
  return { to: email, ...planRemovedLetter({ ...facts, wasRefunded: removed.status === 'Rembolsado' }) };
}

interface Subject {
  readonly parts: ComposeParts;
  readonly person: Account;
  readonly assignment: Assignment;
  readonly remainingClasses: number;
  /** The plan that follows this one. */
  readonly next: Assignment | null;
}

/** Null where it is about a freeze that is no longer as the mail says. */
function letter(template: string, { parts, person, assignment, remainingClasses, next }: Subject) {
  const facts = {
    studioName: parts.studioName,
    publicUrl: parts.publicUrl,
    firstName: person.firstName,
    planName: assignment.plan.name,
    maxTrainingsPerWeek: assignment.plan.maxTrainingsPerWeek,
    remainingClasses,
    firstDay: assignment.startsOn,
    lastDay: lastDayOf(assignment),
    next: next && { planName: next.plan.name, firstDay: next.startsOn },
  };
  const freeze = openFreeze(assignment, parts.clock());
  switch (template) {
    case mailKinds.planAssigned:
      return planAssignedLetter(facts);
    case mailKinds.planEnds: {
      const url = unsubscribeUrl(parts.publicUrl, person.unsubscribeToken, 'planEnds');
      const left = daysLeft(assignment, parts.clock());
      return planEndsLetter({ ...facts, daysLeft: left, ...(url && { unsubscribeUrl: url }) });
    }
    case mailKinds.planFrozen:
      return freeze && planFrozenLetter({ ...facts, freeze });
    case mailKinds.planUnfrozen:
      return freeze ? null : planUnfrozenLetter(facts);
    default:
      throw new Error(`no such mail: ${template}`);
  }
}
