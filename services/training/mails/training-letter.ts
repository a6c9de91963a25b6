import type { MailRow } from '@studio/chassis/mail/mail-outbox';
import type { ComposedMail } from '@studio/chassis/mail/mail-worker';
import type { RefusableMail } from '@studio/contracts/mail-preferences';
import type { TrainingStores } from '../models/training-stores.ts';
import { timeOf } from '../rules/move-policy.ts';
import { type KnownTimeParts, noteKnownTime } from './known-time.ts';
import { type MailFacts, type Reader, readMailFacts } from './mail-facts.ts';

export interface LetterParts extends KnownTimeParts {
  readonly stores: TrainingStores;
  readonly clock: () => Date;
}

/** A mail without its address. */
type Letter = Omit<ComposedMail, 'to'>;

/** Makes the letter for a row of the outbox; null where it is out of date, or the reader can do nothing about it. */
type WriteFor = (parts: LetterParts, row: MailRow, reader: Reader) => Letter | null | Promise<Letter | null>;

export interface TrainingLetter {
  readonly writeFor: WriteFor;
  /**
   * For a mail that a member may refuse; what concerns a cancelled or moved class always comes. All of these ask to do
   * something in the application, so they are for those who can open it.
   */
  readonly refusedAs?: RefusableMail;
}

/** The letters of a room, by the template of their rows. */
export type TrainingLetters = Readonly<Record<string, TrainingLetter>>;

/**
 * A letter about a booking that stands when it is sent. It names the time of the training, and once it is sent, a mail
 * about a move begins from there; `tellsTime`: not where the reader is still to be informed of a move.
 */
export function aboutBooking(
  write: (reader: Reader, facts: MailFacts, payload: unknown) => Letter | null,
  tellsTime: (facts: MailFacts) => boolean = () => true,
): WriteFor {
  return async (parts, { payload }, reader) => {
    const facts = await readMailFacts(parts.stores, payload, parts.clock());
    if (!facts || !isBooked(facts)) return null;
    const letter = write(reader, facts, payload);
    if (!letter || !tellsTime(facts)) return letter;
    const { booking, training } = facts;
    return { ...letter, onSent: () => noteKnownTime(parts, booking._id, timeOf(training)) };
  };
}

function isBooked({ booking, training }: MailFacts): boolean {
  return booking.status === 'booked' && training.status === 'scheduled';
}
