import type { MailRow } from '@studio/chassis/mail/mail-outbox';
import type { ComposedMail } from '@studio/chassis/mail/mail-worker';
import { unsubscribeUrl } from '@studio/contracts/http/mail-preference-routes';
import type { RefusableMail } from '@studio/contracts/mail-preferences';
import type { TrainingStores } from './models/training-stores.ts';
import { timeOf } from './rules/move-policy.ts';
import { positionOf } from './rules/waitlist-policy.ts';
import { noteKnownTime, type NoteKnownTimeParts } from './mails/note-known-time.ts';
import { type MailFacts, type Reader, readMailFacts, slotRefusedPayload, trainingPayload } from './mails/mail-facts.ts';
import { removedPayload, userEnrolledMail, userRemovedMail } from './mails/registrant-mails.ts';
import { cancelledPayload, trainingCancelledMail } from './mails/training-cancelled-mail.ts';
import { closureMail, closurePayload, lostPayload } from './mails/closure-mails.ts';
import { readLostClasses } from './mails/lost-classes.ts';
import { runUndoneMail } from './mails/run-undone-mails.ts';
import { slotBookedMail, slotRefusedMail } from './fixed-slots/fixed-slot-mails.ts';
import { reminderLetter, reminderPayload } from './reminders/reminder-mail.ts';
import { movedMailOf, trainingMovedMail } from './mails/training-moved-mail.ts';
import { lateSeatMail, listEndedMail, listEndedPayload, promotedMail } from './mails/waitlist-mails.ts';

interface Parts extends NoteKnownTimeParts {
  readonly stores: TrainingStores;
  readonly studioName: string;
  /** Origin of addresses. */
  readonly publicUrl: string;
  readonly clock: () => Date;
}

type Letter = Omit<ComposedMail, 'to'>;

/**
 * The mails that a member may refuse; what concerns a cancelled or moved class always comes. All of these ask to do
 * something in the application, so they are for those who can open it.
 */
const refusableTemplates: Readonly<Record<string, RefusableMail>> = {
  reminder: 'reminders',
  'user-promoted': 'waitlist',
  'late-seat': 'waitlist',
};

/**
 * Makes the mail for a row of the outbox when it is sent (`docs/product.md` §§4.5, 4.10); null when the recipient is
 * deleted, does not want it or can do nothing about it, or when the mail is out of date.
 * @throws Error while the account has not arrived here yet: the mail is tried again
 */
export function composeMail(parts: Parts) {
  return async (row: MailRow): Promise<ComposedMail | null> => {
    const member = await parts.stores.members.findOne({ _id: row.accountId });
    // A deleted account stays in the projection; a missing one is on its way, also into a projection being rebuilt.
    if (!member) throw new Error('the account is not known yet');
    if (member.deleted) return null;
    const kind = refusableTemplates[row.template];
    const isShutOut = member.status !== 'active';
    if (kind && (isShutOut || member.refusedMails?.includes(kind))) return null;
    const unsubscribing = kind && unsubscribeUrl(parts.publicUrl, member.unsubscribeToken, kind);
    const { firstName } = member;
    const reader = {
      firstName,
      studioName: parts.studioName,
      isShutOut,
      ...(unsubscribing && { unsubscribeUrl: unsubscribing }),
    };
    const letter = await writeFor(parts, row, reader);
    return letter && { to: member.email, ...letter };
  };
}

async function writeFor(parts: Parts, row: MailRow, reader: Reader): Promise<Letter | null> {
  const { template, payload } = row;
  if (template === 'training-cancelled') return trainingCancelledMail(reader, cancelledPayload.parse(payload));
  if (template === 'waitlist-ended') return listEndedMail(reader, listEndedPayload.parse(payload));
  if (template === 'slot-refused') return slotRefusedLetter(parts, row, reader);
  if (template === 'late-seat') return lateSeatLetter(parts, row, reader);
  if (template === 'range-closed') return closureLetter(parts, row, reader);
  if (template === 'run-undone') {
    return runUndoneMail(reader, await readLostClasses(parts.stores, row.accountId, lostPayload.parse(payload)));
  }
  const facts = await readMailFacts(parts.stores, payload, parts.clock());
  switch (template) {
    case 'training-moved': {
      const moved = facts && isBooked(facts) ? movedMailOf(facts) : null;
      return moved && { ...trainingMovedMail(reader, moved), ...notingTime(parts, facts!) };
    }
    case 'reminder': {
      const isDue = facts && isBooked(facts) && remindsOf(facts, reminderPayload.parse(payload).startsAt);
      if (!isDue) return null;
      // A reminder is not what tells of a move: the mail that does is still to come.
      return { ...reminderLetter(reader, facts), ...(movedMailOf(facts) ? {} : notingTime(parts, facts)) };
    }
    case 'user-enrolled':
      return facts && isBooked(facts) ? { ...userEnrolledMail(reader, facts), ...notingTime(parts, facts) } : null;
    case 'user-promoted':
      return facts && isBooked(facts) ? { ...promotedMail(reader, facts), ...notingTime(parts, facts) } : null;
    case 'slot-booked':
      return facts && isBooked(facts) ? { ...slotBookedMail(reader, facts), ...notingTime(parts, facts) } : null;
    case 'user-removed':
      return facts ? userRemovedMail(reader, facts, removedPayload.parse(payload)) : null;
    default:
      throw new Error(`no such mail: ${template}`);
  }
}

/** Whether the class is still to come, at the time that the reminder is about. */
function remindsOf({ training, now }: MailFacts, startsAt: string): boolean {
  return training.startsAt.toISOString() === startsAt && now < training.startsAt;
}

function isBooked({ booking, training }: MailFacts): boolean {
  return booking.status === 'booked' && training.status === 'scheduled';
}

/** Null where the closing is not known. */
async function closureLetter({ stores }: Parts, { accountId, payload }: MailRow, reader: Reader) {
  const { closureId, ...lost } = closurePayload.parse(payload);
  const closure = await stores.closures.findOne({ _id: closureId });
  return closure && closureMail(reader, { closure, ...(await readLostClasses(stores, accountId, lost)) });
}

/** Null where the training is cancelled or has begun. */
async function slotRefusedLetter({ stores, clock }: Parts, { payload }: MailRow, reader: Reader) {
  const { trainingId, refusal } = slotRefusedPayload.parse(payload);
  const training = await stores.trainings.findOne({ _id: trainingId });
  if (!training || training.status === 'cancelled' || clock() >= training.startsAt) return null;
  return slotRefusedMail(reader, training, refusal);
}

/** Null where the seat is taken by now, the training has begun, or the reader has left the list. */
async function lateSeatLetter({ stores, clock }: Parts, { accountId, payload }: MailRow, reader: Reader) {
  const training = await stores.trainings.findOne({ _id: trainingPayload.parse(payload).trainingId });
  if (!training || training.status === 'cancelled' || training.seatsTaken >= training.capacity) return null;
  if (clock() >= training.startsAt || positionOf(training, accountId) === undefined) return null;
  return lateSeatMail(reader, training);
}

/** These mails name the time of the training: a mail about a move begins from there. */
function notingTime(parts: Parts, { booking, training }: MailFacts): Pick<Letter, 'onSent'> {
  return { onSent: () => noteKnownTime(parts, booking._id, timeOf(training)) };
}
