import type { MailToWrite } from '@studio/chassis/mail/mail-outbox';
import type { Assignment } from '../models/assignment.model.ts';

/** The kinds of mail of membership. Their content is read when they are sent. */

export const mailKinds = {
  planAssigned: 'plan-assigned',
  planEnds: 'plan-ends',
  planRemoved: 'plan-removed',
  planFrozen: 'plan-frozen',
  planUnfrozen: 'plan-unfrozen',
} as const;

export type MailKind = (typeof mailKinds)[keyof typeof mailKinds];

export function planAssignedMail(assignment: Assignment): MailToWrite {
  return mailAbout(assignment, mailKinds.planAssigned);
}

export function planEndsMail(assignment: Assignment): MailToWrite {
  // A freeze gives the plan another end, of which its member is reminded as well.
  return mailAbout(assignment, mailKinds.planEnds, assignment.endsOn);
}

export function planRemovedMail(assignment: Assignment): MailToWrite {
  return mailAbout(assignment, mailKinds.planRemoved);
}

export function planFrozenMail(assignment: Assignment): MailToWrite {
  return aboutFreeze(assignment, mailKinds.planFrozen);
}

/** None is sent where the mail about the freeze itself has not left yet. */
export function planUnfrozenMail(assignment: Assignment): MailToWrite {
  return { ...aboutFreeze(assignment, mailKinds.planUnfrozen), cancelsOut: true };
}

/** A later mail about the freezes of a plan supersedes an unsent one. */
function aboutFreeze(assignment: Assignment, template: MailKind): MailToWrite {
  const subject = `freeze:${assignment._id}`;
  return { ...mailAbout(assignment, template, String(assignment.version)), subject };
}

/** `once`: what it is sent once for, where that is not the plan. */
function mailAbout({ _id, accountId }: Assignment, template: MailKind, once?: string): MailToWrite {
  const key = [template, _id, ...(once === undefined ? [] : [once])].join(':');
  return { key, accountId, template, payload: { assignmentId: _id } };
}
