import type { MailRow } from '@studio/chassis/mail/mail-outbox';
import type { Mail } from '@studio/chassis/mail/mailer';
import type { MembershipParts } from '../membership-parts.ts';
import type { Account } from '../models/account.model.ts';
import type { Assignment } from '../models/assignment.model.ts';
import { daysLeft, lastDayOf } from '../policies/plan-period-policy.ts';
import { readCurrentPlan } from '../use-cases/read-current-plan.ts';
import { mailKinds } from './mail-kinds.ts';
import { planAssignedLetter, planEndsLetter } from './plan-letters.ts';

export interface ComposeParts extends Pick<MembershipParts, 'models' | 'clock'> {
  readonly studioName: string;
  readonly publicUrl: string;
}

/**
 * Makes the mail for a row of the outbox when it is sent; null when the person or the plan is gone meanwhile.
 * @throws Error while nothing has been heard of the account: the mail is tried again
 */
export function composeMail(parts: ComposeParts) {
  return async ({ accountId, template, payload }: MailRow): Promise<Mail | null> => {
    const person = await parts.models.accounts.findOne({ _id: accountId }).lean<Account | null>();
    // Who was deleted is known as that. The news of all others is on its way, also into a projection that was emptied.
    if (!person) throw new Error('the account is not known yet');
    const current = await readCurrentPlan(parts, accountId);
    const { assignment, isActive, remainingClasses } = current;
    if (person.deleted || !assignment || !isActive || assignment._id !== payload['assignmentId']) return null;
    return { to: person.email, ...letter(template, { parts, person, assignment, remainingClasses }) };
  };
}

interface Subject {
  readonly parts: ComposeParts;
  readonly person: Account;
  readonly assignment: Assignment;
  readonly remainingClasses: number;
}

function letter(template: string, { parts, person, assignment, remainingClasses }: Subject) {
  const facts = {
    studioName: parts.studioName,
    publicUrl: parts.publicUrl,
    firstName: person.firstName,
    planName: assignment.plan.name,
    maxTrainingsPerWeek: assignment.plan.maxTrainingsPerWeek,
    remainingClasses,
    lastDay: lastDayOf(assignment),
  };
  switch (template) {
    case mailKinds.planAssigned:
      return planAssignedLetter(facts);
    case mailKinds.planEnds:
      return planEndsLetter({ ...facts, daysLeft: daysLeft(assignment, parts.clock()) });
    default:
      throw new Error(`no such mail: ${template}`);
  }
}
