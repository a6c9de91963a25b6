import { refusals } from '@studio/contracts/http/refusals';
import { toStudioDate } from '@studio/contracts/studio-time';
import type { Contact } from '../../../services/membership/models/contact.model.ts';
import type { Account } from '../../../services/membership/models/membership-models.ts';
import { refusalOfContact } from '../../../services/membership/rules/contact-policy.ts';
import type { StudioDatabases } from '../../run/studio-databases.ts';

const broken: Readonly<Record<string, string>> = {
  [refusals.CONTACT_OUTSIDE_HOURS.code]: 'outside the allowed hours',
  [refusals.CONTACTED_TODAY.code]: 'the second of its day',
  [refusals.CONTACTED_OTHERWISE.code]: 'by another channel than earlier in its week',
};

/**
 * Every contact that the studio began was allowed at its time: within the hours, once a day, one channel a week
 * (docs/product.md §7.9), for each person and for chats of each telephone. Replies do not count. Deleted accounts have no
 * contacts.
 */
export async function* checkContacts({ of: { membership } }: StudioDatabases): AsyncGenerator<string> {
  const contacts = membership.collection<Contact>('contacts');
  const counted = { wroteFirst: false };
  yield* brokenBy(contacts.find(counted).sort({ personId: 1, at: 1 }), ({ personId }) => personId);
  const ofPhones = contacts.find({ ...counted, phoneDigest: { $type: 'string' } }).sort({ phoneDigest: 1, at: 1 });
  yield* brokenBy(ofPhones, ({ phoneDigest = '' }) => phoneDigest, ' of its telephone');
  const deleted = membership.collection<Account>('accounts').find({ deleted: true }, { projection: { _id: 1 } });
  for await (const { _id } of deleted) {
    const left = await membership.collection<Contact>('contacts').countDocuments({ personId: _id });
    if (left > 0) yield `account ${_id}: deleted, but has ${left} contacts`;
  }
}

/** Contacts that the rules forbid, among those of one reader after another in the order of time. */
async function* brokenBy(
  contacts: AsyncIterable<Contact>,
  readerOf: (contact: Contact) => string,
  whose = '',
): AsyncGenerator<string> {
  let earlier: Contact[] = [];
  for await (const contact of contacts) {
    const { _id, at: now, day, channel } = contact;
    if (earlier[0] && readerOf(contact) !== readerOf(earlier[0])) earlier = [];
    const wasOn = toStudioDate(now);
    if (day !== wasOn) yield `contact ${_id}: recorded for ${day}, was on ${wasOn}`;
    const refusal = refusalOfContact({ now, channel, earlier });
    if (refusal) yield `contact ${_id}: ${broken[refusal.code]}${whose}`;
    earlier.push({ ...contact, day: wasOn });
  }
}
