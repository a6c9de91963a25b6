import type { MailRow } from '@studio/chassis/mail/mail-outbox';
import type { ComposedMail } from '@studio/chassis/mail/mail-worker';
import type { TrainingStores } from '../models/training-stores.ts';
import { timeOf } from '../policies/move-policy.ts';
import { noteKnownTime, type NoteKnownTimeParts } from './note-known-time.ts';
import { type MailFacts, type Reader, readMailFacts } from './mail-facts.ts';
import { removedPayload, userEnrolledMail, userRemovedMail } from './registrant-mails.ts';
import { cancelledPayload, trainingCancelledMail } from './training-cancelled-mail.ts';
import { movedMailOf, trainingMovedMail } from './training-moved-mail.ts';

interface Parts extends NoteKnownTimeParts {
  readonly stores: Pick<TrainingStores, 'members' | 'trainings' | 'bookings'>;
  readonly studioName: string;
  readonly clock: () => Date;
}

type Letter = Omit<ComposedMail, 'to'>;

/**
 * Makes the mail for a row of the outbox when it is sent; null when the recipient is deleted or the mail is out of
 * date.
 * @throws Error while the account has not arrived here yet: the mail is tried again
 */
export function composeMail(parts: Parts) {
  return async (row: MailRow): Promise<ComposedMail | null> => {
    const member = await parts.stores.members.findOne({ _id: row.accountId });
    // A deleted account stays in the projection; a missing one is on its way, also into a projection being rebuilt.
    if (!member) throw new Error('the account is not known yet');
    if (member.deleted) return null;
    const letter = await writeFor(parts, row, { firstName: member.firstName, studioName: parts.studioName });
    return letter && { to: member.email, ...letter };
  };
}

async function writeFor(parts: Parts, { template, payload }: MailRow, reader: Reader): Promise<Letter | null> {
  if (template === 'training-cancelled') return trainingCancelledMail(reader, cancelledPayload.parse(payload));
  const facts = await readMailFacts(parts.stores, payload, parts.clock());
  switch (template) {
    case 'training-moved': {
      const moved = facts && isBooked(facts) ? movedMailOf(facts) : null;
      return moved && { ...trainingMovedMail(reader, moved), ...notingTime(parts, facts!) };
    }
    case 'user-enrolled':
      return facts && isBooked(facts) ? { ...userEnrolledMail(reader, facts), ...notingTime(parts, facts) } : null;
    case 'user-removed':
      return facts ? userRemovedMail(reader, facts, removedPayload.parse(payload)) : null;
    default:
      throw new Error(`no such mail: ${template}`);
  }
}

function isBooked({ booking, training }: MailFacts): boolean {
  return booking.status === 'booked' && training.status === 'scheduled';
}

/** Both mails name the time of the training: a mail about a move begins from there. */
function notingTime(parts: Parts, { booking, training }: MailFacts): Pick<Letter, 'onSent'> {
  return { onSent: () => noteKnownTime(parts, booking._id, timeOf(training)) };
}
