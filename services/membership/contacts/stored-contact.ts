import type { ClientSession } from 'mongoose';
import { trusted } from 'mongoose';
import { AppError } from '@studio/chassis/errors/app-error';
import { isDuplicateKey } from '@studio/chassis/errors/mongo-error';
import type { Transaction } from '@studio/chassis/outbox/unit-of-work';
import { refusals } from '@studio/contracts/http/refusals';
import { mondayOf, toStudioDate } from '@studio/contracts/studio-time';
import type { Contact } from '../models/contact.model.ts';
import type { Account, MembershipModels } from '../models/membership-models.ts';
import type { ContactFacts } from '../rules/contact-policy.ts';

/** A person whom the studio may write to: an account or a guest, with the telephone that they share with others. */
export interface Reader {
  readonly id: string;
  readonly phoneDigest?: string | undefined;
}

/** Filters the contacts of these people: their own, and the chats with their telephones (`docs/product.md` §7.9). */
export function contactsOf(readers: readonly Reader[]) {
  const phones = readers.flatMap(({ phoneDigest }) => phoneDigest || []);
  const own = { personId: trusted({ $in: readers.map(({ id }) => id) }) };
  return phones.length > 0 ? { $or: [own, { phoneDigest: trusted({ $in: phones }) }] } : own;
}

/** Whether a contact is one of a person's. */
export function isOf({ id, phoneDigest }: Reader): (contact: Pick<Contact, 'personId' | 'phoneDigest'>) => boolean {
  return (contact) => contact.personId === id || (Boolean(phoneDigest) && contact.phoneDigest === phoneDigest);
}

type OfWeek = ContactFacts['earlier'][number] & Pick<Contact, 'personId' | 'phoneDigest'>;

/** These people's contacts since Monday, which decide whether another one is allowed. Answers do not count. */
export function contactsOfWeek(
  { contacts }: Pick<MembershipModels, 'contacts'>,
  readers: readonly Reader[],
  now: Date,
  session: ClientSession | null = null,
): Promise<OfWeek[]> {
  const ofWeek = { ...contactsOf(readers), day: trusted({ $gte: mondayOf(toStudioDate(now)) }) };
  return contacts
    .find({ ...ofWeek, wroteFirst: false }, { personId: 1, phoneDigest: 1, day: 1, channel: 1, wroteFirst: 1 })
    .session(session)
    .lean<Contact[]>();
}

/**
 * First step of every contact: writes the account's row, so that of two contacts, or a contact and the deletion of the
 * account, the later one gets a write conflict, runs again and sees the earlier one. Null for a person who has no
 * account. Of two chats with one telephone a unique index refuses the later.
 */
export async function lockPerson(
  { accounts }: Pick<MembershipModels, 'accounts'>,
  personId: string,
  { session }: Transaction,
): Promise<Account | null> {
  return accounts
    .findOneAndUpdate({ _id: personId }, { $inc: { contactChanges: 1 } }, { session, returnDocument: 'after' })
    .lean<Account | null>();
}

/** Stores a contact. @throws AppError CONTACTED_TODAY if another one of that day was stored meanwhile */
export async function writeContact(
  { contacts }: Pick<MembershipModels, 'contacts'>,
  contact: Omit<Contact, 'day'>,
  { session }: Transaction,
): Promise<void> {
  try {
    await contacts.create([{ ...contact, day: toStudioDate(contact.at) }], { session });
  } catch (error) {
    if (isDuplicateKey(error)) throw new AppError(refusals.CONTACTED_TODAY);
    throw error;
  }
}
