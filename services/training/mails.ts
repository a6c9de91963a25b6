import { writeLetter } from '@studio/chassis/mail/letter';
import type { MailRow } from '@studio/chassis/mail/mail-outbox';
import type { ComposedMail, MailEvent } from '@studio/chassis/mail/mail-worker';
import type { ReadBrand } from '@studio/chassis/studio/studio-directory';
import { noticeDue } from '@studio/contracts/events/notice-events';
import { unsubscribeUrl } from '@studio/contracts/http/mail-preference-routes';
import { refuses } from '@studio/contracts/mail-preferences';
import { absenceLetters } from './absences/absence-sweeps.ts';
import { closureLetters } from './closures/closure-mails.ts';
import { fixedSlotLetters } from './fixed-slots/fixed-slots.ts';
import type { ClassNotice, LetterParts, TrainingLetters } from './mails/training-letter.ts';
import { registrantLetters } from './registrants/registrant-mails.ts';
import { reminderLetters } from './reminders/remind-of-trainings.ts';
import { coachLetters } from './timetable/coach-mails.ts';
import { thinClassLetters } from './thin-classes/tell-of-thin-classes.ts';
import { timetableLetters } from './timetable/training-mails.ts';
import { waitlistLetters } from './waitlist/waitlist.ts';

/** All mails of training, room by room. */
const letters: TrainingLetters = {
  ...registrantLetters,
  ...waitlistLetters,
  ...fixedSlotLetters,
  ...timetableLetters,
  ...coachLetters,
  ...closureLetters,
  ...reminderLetters,
  ...thinClassLetters,
  ...absenceLetters,
};

interface Parts extends LetterParts {
  readonly readBrand: ReadBrand;
}

/**
 * Composes the mail for a row of the outbox when it is sent (`docs/product.md` §§4.5, 4.10). Null if the recipient is
 * deleted, does not want it or can do nothing about it, or if the mail is out of date. Without a mail, there is no
 * notice either (§4.15).
 * @throws Error while the account has not arrived here yet: the mail is tried again
 */
export function composeMail(parts: Parts) {
  return async (row: MailRow): Promise<ComposedMail | null> => {
    const member = await parts.stores.members.findOne({ _id: row.accountId });
    // A deleted account stays in the projection; a missing one is on its way, also into a projection being rebuilt.
    if (!member) throw new Error('the account is not known yet');
    if (member.deleted) return null;
    const kind = letters[row.template];
    if (!kind) throw new Error(`no such mail: ${row.template}`);
    const { writeFor, refusedAs } = kind;
    const isShutOut = member.status !== 'active';
    if (refusedAs && (isShutOut || refuses(member, refusedAs))) return null;
    const unsubscribing = refusedAs && unsubscribeUrl(parts.publicUrl, member.unsubscribeToken, refusedAs);
    const letter = await writeFor(parts, row, { isShutOut });
    if (!letter) return null;
    const { notice, onSent, ...said } = letter;
    const { email: to, firstName } = member;
    const { name: studioName } = await parts.readBrand();
    const mail = writeLetter({
      firstName,
      studioName,
      ...said,
      ...(unsubscribing && { unsubscribeUrl: unsubscribing }),
    });
    // A tap would open a page that the reader cannot access.
    const event = notice && !isShutOut && { event: noticeEvent(row, notice) };
    return { to, ...mail, ...(onSent && { onSent }), ...event };
  };
}

function noticeEvent({ _id: aggregateId, accountId }: MailRow, notice: ClassNotice): MailEvent {
  return { declaration: noticeDue, fact: { aggregateId, version: 1, payload: { ...notice, accountId } } };
}
