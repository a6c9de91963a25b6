import { z } from 'zod';
import type { Letter as Written } from '@studio/chassis/mail/letter';
import type { MailOutbox, MailRow, MailToWrite } from '@studio/chassis/mail/mail-outbox';
import type { ComposedMail } from '@studio/chassis/mail/mail-worker';
import type { UnitOfWork } from '@studio/chassis/outbox/unit-of-work';
import type { NoticeState } from '@studio/contracts/events/notice-events';
import type { RefusableMail } from '@studio/contracts/mail-preferences';
import type { Booking } from '../models/booking.model.ts';
import type { TrainingStores } from '../models/training-stores.ts';
import type { Training } from '../models/training.model.ts';
import { isSameTime, timeOf, type TrainingTime } from '../rules/move-policy.ts';

export interface LetterParts {
  readonly stores: TrainingStores;
  readonly unitOfWork: UnitOfWork;
  readonly mailOutbox: MailOutbox;
  readonly clock: () => Date;
  /** Origin of addresses. */
  readonly publicUrl: string;
}

/** The notice to the reader's devices that accompanies a mail (`docs/product.md` §4.15). */
export type ClassNotice = Omit<NoticeState, 'accountId'>;

/** What a mail says, besides the greeting. */
type Letter = Pick<Written, 'subject' | 'paragraphs' | 'link'> &
  Pick<ComposedMail, 'onSent'> & { readonly notice?: ClassNotice };

/** Makes the letter for a row of the outbox; null where it is out of date, or the reader can do nothing about it. */
type WriteFor = (parts: LetterParts, row: MailRow, reader: Reader) => Letter | null | Promise<Letter | null>;

interface TrainingLetter {
  readonly writeFor: WriteFor;
  /**
   * For a mail that a member may refuse; mails about a cancelled or moved class are always sent. Refusable mails ask
   * for an action in the application, so they go only to members who can open it.
   */
  readonly refusedAs?: RefusableMail;
}

/** The letters of a room, by the template of their rows. */
export type TrainingLetters = Readonly<Record<string, TrainingLetter>>;

/**
 * A letter about a booking that still stands when it is sent. It names the time of the training, so the member knows
 * that time from then on. `tellsTime`: false while the reader is still to be informed of a move. `notice`: the notice
 * that accompanies the mail.
 */
export function aboutBooking(
  write: (facts: MailFacts, due: { readonly payload: unknown; readonly reader: Reader }) => Letter | null,
  { tellsTime = () => true, notice }: AboutBooking = {},
): WriteFor {
  return async (parts, { payload }, reader) => {
    const facts = await readMailFacts(parts.stores, payload, parts.clock());
    if (!facts || !isBooked(facts)) return null;
    const written = write(facts, { payload, reader });
    const letter = written && { ...written, ...(notice && { notice: notice(facts) }) };
    if (!letter || !tellsTime(facts)) return letter;
    const { booking, training } = facts;
    return { ...letter, onSent: () => noteKnownTime(parts, booking._id, timeOf(training)) };
  };
}

interface AboutBooking {
  readonly tellsTime?: (facts: MailFacts) => boolean;
  readonly notice?: (facts: MailFacts) => ClassNotice;
}

function isBooked({ booking, training }: MailFacts): boolean {
  return booking.status === 'booked' && training.status === 'scheduled';
}

export interface Reader {
  /** The account is not active: its owner cannot open the application. */
  readonly isShutOut?: boolean;
}

/** A mail about a booking reflects the state when it is sent. */
export const bookingPayload = z.object({ bookingId: z.string() });

/** A mail about a training, likewise. */
export const trainingPayload = z.object({ trainingId: z.string() });

/** `refusal`: the code of the reason why a fixed slot was not booked. */
export const slotRefusedPayload = trainingPayload.extend({ refusal: z.string() });

/** A removal by an administrator. */
export const removedPayload = bookingPayload.extend({ givesClassBack: z.boolean(), isKept: z.boolean() });

/** Bookings of one member that were cancelled together with their plan or status. */
export const withdrawnPayload = z.object({ bookingIds: z.array(z.string()).readonly() });

export interface MailFacts {
  readonly booking: Booking;
  readonly training: Training;
  readonly now: Date;
}

/** The booking that a mail is about, and its training; undefined where either is not known. */
export async function readMailFacts(
  { bookings, trainings }: Pick<TrainingStores, 'bookings' | 'trainings'>,
  payload: unknown,
  now: Date,
): Promise<MailFacts | undefined> {
  const { bookingId } = bookingPayload.parse(payload);
  const booking = await bookings.findOne({ _id: bookingId });
  const training = booking && (await trainings.findOne({ _id: booking.trainingId }));
  return training ? { booking, training, now } : undefined;
}

/** The mail to a registrant of a moved training; its content is read when it is sent. */
export function movedMailDue({ _id, accountId }: Booking, training: Training, again = ''): MailToWrite {
  return {
    key: `training-moved:${_id}:${training.version}${again}`,
    accountId,
    template: 'training-moved',
    subject: `training-moved:${_id}`,
    payload: { bookingId: _id } satisfies z.input<typeof bookingPayload>,
  };
}

/** The time that the reader of a mail about a move knows; null where the training is (again) at that time. */
export function knownOfMoved({ training, booking: { knownTime } }: MailFacts): TrainingTime | null {
  return knownTime && !isSameTime(knownTime, training) ? knownTime : null;
}

/**
 * Stores the time that a mail has just announced (`docs/product.md` §3.6). If the training moved again meanwhile,
 * queues another mail.
 */
function noteKnownTime(
  { stores, unitOfWork, mailOutbox }: Pick<LetterParts, 'stores' | 'unitOfWork' | 'mailOutbox'>,
  bookingId: string,
  said: TrainingTime,
): Promise<void> {
  return unitOfWork(async ({ session }) => {
    const booking = await stores.bookings.findOne({ _id: bookingId, status: 'booked' }, { session });
    const training = booking && (await stores.trainings.findOne({ _id: booking.trainingId }, { session }));
    if (!training) return;
    const isCurrent = isSameTime(said, training);
    if (isCurrent && !booking.knownTime) return;
    const knownTime = { ...timeOf(said), byMail: true };
    await stores.bookings.updateOne({ _id: bookingId }, { $set: { knownTime } }, { session });
    if (!isCurrent) await mailOutbox.write(session, [movedMailDue(booking, training, ':again')]);
  });
}
