import { trusted } from 'mongoose';
import { AppError } from '@studio/chassis/errors/app-error';
import { type Binding, on } from '@studio/chassis/http/handler';
import { passFence } from '@studio/chassis/http/pass-fence';
import { presentAs } from '@studio/chassis/http/present';
import { newId } from '@studio/chassis/mongo/new-id';
import * as routes from '@studio/contracts/http/contact-routes';
import { getContactData } from '@studio/contracts/http/own-data-routes';
import { refusals } from '@studio/contracts/http/refusals';
import { CONTACT_DAYS } from '@studio/contracts/rules/contacts';
import { refuses } from '@studio/contracts/mail-preferences';
import type { Fences } from '../fences.ts';
import type { MembershipParts } from '../membership-parts.ts';
import type { Contact } from '../models/contact.model.ts';
import type { Account } from '../models/membership-models.ts';
import { contactOpensAt, isContactHour, refusalOfContact } from '../rules/contact-policy.ts';
import { contactTextBindings } from './contact-texts.ts';
import { contactsOf, contactsOfWeek, isOf, lockPerson, type Reader, writeContact } from './stored-contact.ts';

type Parts = Pick<MembershipParts, 'models' | 'unitOfWork' | 'clock'>;

/** Routes of the contacts that the studio makes, and of its texts for them (`docs/product.md` §7.9). */
export function contactBindings(parts: Parts, { accounts: fence }: Pick<Fences, 'accounts'>): Binding[] {
  return [
    on(routes.getContacts, async ({ query: { ids }, session }) => {
      await passFence(fence);
      return { items: await presentContacts(parts, ids, session.accountId) };
    }),
    on(routes.makeContact, async ({ body, session }) => {
      await passFence(fence);
      await makeContact(parts, { ...body, by: session.accountId });
      const [contact] = await presentContacts(parts, [body.id], session.accountId);
      // The account was deleted meanwhile.
      if (!contact) throw new AppError(refusals.USER_NOT_FOUND);
      return contact;
    }),
    on(routes.countContactsOutsideHours, () => countOutsideHours(parts)),
    on(getContactData, async ({ session }) => {
      const contacts = await parts.models.contacts
        .find({ personId: session.accountId })
        .sort({ at: -1 })
        .lean<Contact[]>();
      return contacts.map((contact) => presentAs(getContactData.success.schema.element, contact));
    }),
    ...contactTextBindings(parts),
  ];
}

type ContactForm = Pick<Contact, 'list' | 'wroteFirst'> & { readonly id: string; readonly by: string };

/**
 * Records that an administrator opens a chat, by the telephone that it goes to. Only the list `tried` has guests.
 * @throws AppError USER_NOT_FOUND, CONTACT_REFUSED, or as the rules of hours, day and week refuse
 */
function makeContact({ models, unitOfWork, clock }: Parts, { id, list, wroteFirst, by }: ContactForm): Promise<void> {
  return unitOfWork(async (tx) => {
    const person = await lockPerson(models, id, tx);
    const guest = person || list !== 'tried' ? null : await models.guests.findById(id).session(tx.session).lean();
    if (person ? person.deleted : !guest) throw new AppError(refusals.USER_NOT_FOUND);
    const phoneDigest = (person ?? guest)?.phoneDigest || undefined;
    const now = clock();
    if (!wroteFirst) {
      const earlier = await contactsOfWeek(models, [{ id, phoneDigest }], now, tx.session);
      const refusal =
        person && refuses(person, 'contact')
          ? refusals.CONTACT_REFUSED
          : refusalOfContact({ now, channel: 'whatsapp', earlier });
      if (refusal) throw new AppError(refusal);
    }
    const phone = phoneDigest === undefined ? {} : { phoneDigest };
    const chat = { personId: id, ...phone, at: now, channel: 'whatsapp', list, by, wroteFirst } as const;
    await writeContact(models, { _id: newId(), ...chat }, tx);
    // An activity entry is about an account, and a guest has none.
    if (person) tx.noteAct({ about: { user: id } });
  });
}

/** Whether each of these people may be contacted, as `reader` sees it. Deleted accounts are left out. */
async function presentContacts(
  { models, clock }: Parts,
  ids: readonly string[],
  reader: string,
): Promise<routes.Contact[]> {
  const now = clock();
  const people = [...new Set(ids)];
  const some = { _id: trusted({ $in: people }) };
  const [accounts, guests] = await Promise.all([
    models.accounts.find(some, { deleted: 1, refusedMails: 1, phoneDigest: 1 }).lean<Account[]>(),
    models.guests.find(some).lean(),
  ]);
  const phoneOf = new Map([...guests, ...accounts].map(({ _id, phoneDigest }) => [_id, phoneDigest]));
  const readers = people.map((id) => ({ id, phoneDigest: phoneOf.get(id) }));
  const [ofWeek, last] = await Promise.all([contactsOfWeek(models, readers, now), lastContacts(models, readers)]);
  const administrators = [...new Set(last.flatMap(({ by }) => by ?? []))];
  const named = await models.accounts
    .find({ _id: trusted({ $in: administrators }) }, { firstName: 1 })
    .lean<Pick<Account, '_id' | 'firstName'>[]>();
  const nameOf = new Map(named.map(({ _id, firstName }) => [_id, firstName]));
  const accountOf = new Map(accounts.map((account) => [account._id, account]));
  return readers.flatMap((person) => {
    const { id } = person;
    const account = accountOf.get(id);
    if (account?.deleted) return [];
    const opensAt = contactOpensAt({ now, channel: 'whatsapp', earlier: ofWeek.filter(isOf(person)) });
    const latest = last.find(isOf(person));
    return {
      id,
      opensAt: opensAt > now ? opensAt.toISOString() : null,
      refused: account !== undefined && refuses(account, 'contact'),
      last: latest ? { ...presentLast(latest, nameOf), mine: latest.by === reader } : null,
    };
  });
}

/** The last contact of each person and of each telephone, the latest first. */
async function lastContacts({ contacts }: Parts['models'], readers: readonly Reader[]): Promise<Contact[]> {
  const found = await contacts.aggregate<{ last: Contact }>([
    { $match: contactsOf(readers) },
    { $sort: { at: -1 } },
    { $group: { _id: { person: '$personId', phone: '$phoneDigest' }, last: { $first: '$$ROOT' } } },
    { $sort: { 'last.at': -1 } },
  ]);
  return found.map(({ last }) => last);
}

function presentLast({ at, channel, by, list, wroteFirst }: Contact, nameOf: ReadonlyMap<string, string>) {
  // A deleted account has an empty name.
  return { at: at.toISOString(), channel, by: nameOf.get(by ?? '') || null, list, wroteFirst };
}

/** Applies the current rule to the stored contacts: a contact does not record whether it was allowed. */
async function countOutsideHours({ models, clock }: Pick<Parts, 'models' | 'clock'>) {
  const since = new Date(clock().getTime() - CONTACT_DAYS * 24 * 60 * 60_000);
  const counted = models.contacts.find({ at: trusted({ $gte: since }), wroteFirst: false }, { at: 1 });
  let [contacts, outsideHours] = [0, 0];
  for await (const { at } of counted.lean<Pick<Contact, 'at'>>().cursor()) {
    contacts += 1;
    if (!isContactHour(at)) outsideHours += 1;
  }
  return { contacts, outsideHours };
}
