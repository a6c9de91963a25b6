import type { ClientSession } from 'mongoose';
import { keyedBy, type MailRow, unreceivedMail } from '@studio/chassis/mail/mail-outbox';
import type { Booking } from '../models/booking.model.ts';
import type { Training } from '../models/training.model.ts';
import type { TrainingParts } from '../training-parts.ts';

/** The twelve attempts of a mail job are over by then; an older unsent mail needs a look. */
const mailGivenUpAfterMs = 40 * 60_000;

type UnreceivedMail = Pick<MailRow, 'accountId' | 'createdAt' | 'outcome' | 'held'>;

/** The undelivered mails whose keys begin with the prefix. */
export function readUnreceived(
  { mails }: Pick<TrainingParts, 'mails'>,
  keyPrefix: string,
  session: ClientSession,
): Promise<UnreceivedMail[]> {
  const projection = { accountId: 1, createdAt: 1, outcome: 1, held: 1 };
  return mails.find({ ...keyedBy(keyPrefix), ...unreceivedMail }, { projection, session }).toArray();
}

/** The mails that need a look, and their recipients; `unreached` is absent without any. */
export interface FailedMails {
  readonly failed: number;
  readonly unreached?: readonly Unreached[];
}

interface Unreached {
  readonly id: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly phone: string;
}

/** A guest who had a seat in a class when the studio cancelled it. */
interface CancelledGuest extends Unreached {
  readonly status: Booking['status'];
}

/** The guests of cancelled classes, who get no mail, as long as their names are kept (`docs/product.md` §3.19). */
export async function readCancelledGuests(
  { guests, bookings }: Pick<TrainingParts['stores'], 'guests' | 'bookings'>,
  trainings: readonly Pick<Training, '_id' | 'cancellation'>[],
  session: ClientSession,
): Promise<CancelledGuest[]> {
  const cancelledAt = new Map(trainings.map(({ _id, cancellation }) => [_id, cancellation?.at]));
  const found = await guests.find({ trainingId: { $in: [...cancelledAt.keys()] } }, { session }).toArray();
  if (found.length === 0) return [];
  const ofThese = { _id: { $in: found.map(({ _id }) => _id) }, guest: true } as const;
  const seats = await bookings.find(ofThese, { session }).toArray();
  const seatOf = new Map(seats.map((seat) => [seat._id, seat]));
  return found.flatMap(({ _id, trainingId, name: firstName, phone }) => {
    const seat = seatOf.get(_id);
    const at = cancelledAt.get(trainingId);
    // A guest whose seat was freed earlier was not in the class.
    if (!seat || !at || (seat.cancelledAt && seat.cancelledAt < at)) return [];
    return [{ id: _id, firstName, lastName: '', phone, status: seat.status }];
  });
}

/** Guests have no class to get back; absent without any. */
export function countedGuests({ length }: readonly unknown[]): { readonly guests?: number } {
  return length > 0 ? { guests: length } : {};
}

/** `guests`: those to inform, who can be reached by telephone only. */
export async function findFailed(
  { stores, clock }: Pick<TrainingParts, 'stores' | 'clock'>,
  unreceived: readonly UnreceivedMail[],
  guests: readonly Unreached[],
): Promise<FailedMails> {
  const givenUpBefore = clock().getTime() - mailGivenUpAfterMs;
  const failed = unreceived.filter(
    ({ createdAt, outcome, held }) => outcome === 'refused' || (!held && createdAt.getTime() < givenUpBefore),
  );
  if (failed.length + guests.length === 0) return { failed: 0 };
  const ids = failed.map(({ accountId }) => accountId);
  const members = await stores.members.find({ _id: { $in: ids }, deleted: false }).toArray();
  const unreached = members.map((member) => ({ ...member, id: member._id, phone: member.phone ?? '' }));
  return { failed: failed.length + guests.length, unreached: [...unreached, ...guests] };
}
