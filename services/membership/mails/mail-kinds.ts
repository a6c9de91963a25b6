import type { MailToWrite } from '@studio/chassis/mail/mail-outbox';
import type { Assignment } from '../models/assignment.model.ts';

/** The kinds of mail of membership. Their content is read when they are sent. */

export const mailKinds = { planAssigned: 'plan-assigned', planEnds: 'plan-ends', planRemoved: 'plan-removed' } as const;

export type MailKind = (typeof mailKinds)[keyof typeof mailKinds];

export function planAssignedMail(assignment: Assignment): MailToWrite {
  return mailAbout(assignment, mailKinds.planAssigned);
}

export function planEndsMail(assignment: Assignment): MailToWrite {
  return mailAbout(assignment, mailKinds.planEnds);
}

export function planRemovedMail(assignment: Assignment): MailToWrite {
  return mailAbout(assignment, mailKinds.planRemoved);
}

function mailAbout({ _id, accountId }: Assignment, template: MailKind): MailToWrite {
  return { key: `${template}:${_id}`, accountId, template, payload: { assignmentId: _id } };
}
