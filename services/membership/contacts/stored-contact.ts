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

/** These people's contacts since Monday, which decide whether another one is allowed. Answers do not count. */
export function contactsOfWeek(
  { contacts }: Pick<MembershipModels, 'contacts'>,
  personIds: readonly string[],
  now: Date,
  session: ClientSession | null = null,
): Promise<(ContactFacts['earlier'][number] & Pick<Contact, 'personId'>)[]> {
  const ofWeek = { personId: trusted({ $in: personIds }), day: trusted({ $gte: mondayOf(toStudioDate(now)) }) };
  return contacts
    .find({ ...ofWeek, wroteFirst: false }, { personId: 1, day: 1, channel: 1, wroteFirst: 1 })
    .session(session)
    .lean<Contact[]>();
}

/**
 * First step of every contact: writes the account's row, so that of two contacts, or a contact and the deletion of the
 * account, the later one gets a write conflict, runs again and sees the earlier one. Null for a person who has no
 * account.
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
