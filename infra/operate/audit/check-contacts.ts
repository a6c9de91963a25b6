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
 * (docs/product.md §7.9). Replies do not count. Deleted accounts have no contacts.
 */
export async function* checkContacts({ of: { membership } }: StudioDatabases): AsyncGenerator<string> {
  const counted = membership.collection<Contact>('contacts').find({ wroteFirst: false });
  let earlier: Contact[] = [];
  for await (const contact of counted.sort({ personId: 1, at: 1 })) {
    const { _id, personId, at: now, day, channel } = contact;
    if (personId !== earlier[0]?.personId) earlier = [];
    const wasOn = toStudioDate(now);
    if (day !== wasOn) yield `contact ${_id}: recorded for ${day}, was on ${wasOn}`;
    const refusal = refusalOfContact({ now, channel, earlier });
    if (refusal) yield `contact ${_id}: ${broken[refusal.code]}`;
    earlier.push({ ...contact, day: wasOn });
  }
  const deleted = membership.collection<Account>('accounts').find({ deleted: true }, { projection: { _id: 1 } });
  for await (const { _id } of deleted) {
    const left = await membership.collection<Contact>('contacts').countDocuments({ personId: _id });
    if (left > 0) yield `account ${_id}: deleted, but has ${left} contacts`;
  }
}
