import { addStudioDays, mondayOf, studioInstant, toStudioDate } from '@studio/contracts/studio-time';
import type { Contact } from '../../../services/membership/models/contact.model.ts';
import { nextContactHour } from '../../../services/membership/rules/contact-policy.ts';
import type { Planted, Rows } from './planted.ts';

/** A week with at least three days for contacts: no week has more than three holidays. */
const monday = addStudioDays(mondayOf(toStudioDate(new Date())), -21);
const allowed = nextContactHour(studioInstant(monday, '00:00'));

/** Stores contacts of one person unchecked, by default a chat at an allowed hour. */
const plant =
  (...contacts: readonly Partial<Contact>[]) =>
  (rows: Rows) =>
    rows.insertMany(
      contacts.map((contact, index) => {
        const { at = allowed } = contact;
        const usual = { personId: 'somebody', at, day: toStudioDate(at), channel: 'whatsapp', list: 'owing' };
        return { ...usual, by: 'admin', wroteFirst: false, ...contact, _id: `planted-${index}` };
      }),
    );
const inContacts = (what: string, planting: Planted['plant'], found: RegExp) => {
  return { what, service: 'membership' as const, collection: 'contacts', plant: planting, found };
};
const later = (minutes: number) => new Date(allowed.getTime() + minutes * 60_000);

/** Differences that the audit reports in the studio's contacts. */
export const amongContacts: readonly Omit<Planted, 'check'>[] = [
  inContacts(
    'a chat on a Sunday',
    plant({ at: studioInstant(addStudioDays(monday, -1), '12:00') }),
    /^contact planted-0: outside the allowed hours$/m,
  ),
  inContacts(
    'a mail in the evening',
    plant({ at: studioInstant(toStudioDate(allowed), '19:00'), channel: 'mail', by: null }),
    /^contact planted-0: outside the allowed hours$/m,
  ),
  inContacts(
    'two chats of one day',
    plant({}, { at: later(1), day: '2000-01-01' }),
    /^contact planted-1: recorded for 2000-01-01, was on [\d-]+\ncontact planted-1: the second of its day$/m,
  ),
  inContacts(
    'two chats of one day with one telephone',
    plant({ phoneDigest: 'd' }, { phoneDigest: 'd', personId: 'nobody', at: later(1) }),
    /^contact planted-1: the second of its day of its telephone$/m,
  ),
  inContacts(
    'a chat after a mail of the same week',
    plant({ channel: 'mail', by: null }, { at: nextContactHour(studioInstant(nextDay(allowed), '00:00')) }),
    /^contact planted-1: by another channel than earlier in its week$/m,
  ),
  {
    what: 'a contact of somebody who has no account any more',
    service: 'membership',
    collection: 'accounts',
    plant: (rows) => rows.updateOne({ contactChanges: { $gt: 0 } }, { $set: { deleted: true } }),
    found: /^account \w+: deleted, but has \d+ contacts$/m,
  },
];

function nextDay(at: Date): string {
  return addStudioDays(toStudioDate(at), 1);
}
