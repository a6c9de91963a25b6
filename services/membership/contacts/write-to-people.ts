import { trusted } from 'mongoose';
import { AppError } from '@studio/chassis/errors/app-error';
import { type Binding, on } from '@studio/chassis/http/handler';
import { passFence } from '@studio/chassis/http/pass-fence';
import { newId } from '@studio/chassis/mongo/new-id';
import * as routes from '@studio/contracts/http/contact-routes';
import { getContactData } from '@studio/contracts/http/own-data-routes';
import { refusals } from '@studio/contracts/http/refusals';
import { CONTACT_DAYS } from '@studio/contracts/limits';
import type { Fences } from '../fences.ts';
import type { MembershipParts } from '../membership-parts.ts';
import type { Contact } from '../models/contact.model.ts';
import type { Account } from '../models/membership-models.ts';
import { contactOpensAt, isContactHour, refusalOfContact } from '../rules/contact-policy.ts';
import { contactTextBindings } from './contact-texts.ts';
import { contactsOfWeek, lockPerson, writeContact } from './stored-contact.ts';

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
      return contacts.map(({ at, channel, list, wroteFirst }) => ({
        at: at.toISOString(),
        channel,
        list,
        wroteFirst,
      }));
    }),
    ...contactTextBindings(parts),
  ];
}

type ContactForm = Pick<Contact, 'list' | 'wroteFirst'> & { readonly id: string; readonly by: string };

/**
 * Records that an administrator opens a chat. Membership does not know guests, so their list, `tried`, accepts any id.
 * @throws AppError USER_NOT_FOUND, CONTACT_REFUSED, or as the rules of hours, day and week refuse
 */
function makeContact({ models, unitOfWork, clock }: Parts, { id, list, wroteFirst, by }: ContactForm): Promise<void> {
  return unitOfWork(async (tx) => {
    const person = await lockPerson(models, id, tx);
    if (person ? person.deleted : list !== 'tried') throw new AppError(refusals.USER_NOT_FOUND);
    const now = clock();
    if (!wroteFirst) {
      const earlier = await contactsOfWeek(models, [id], now, tx.session);
      const refusal = refusesContact(person)
        ? refusals.CONTACT_REFUSED
        : refusalOfContact({ now, channel: 'whatsapp', earlier });
      if (refusal) throw new AppError(refusal);
    }
    await writeContact(models, { _id: newId(), personId: id, at: now, channel: 'whatsapp', list, by, wroteFirst }, tx);
    // An activity entry is about an account, and a guest has none.
    if (person) tx.noteAct({ about: { user: id } });
  });
}

const refusesContact = (person: Pick<Account, 'refusedMails'> | null | undefined) =>
  person?.refusedMails?.includes('contact') === true;

/** Whether each of these people may be contacted, as `reader` sees it. Deleted accounts are left out. */
async function presentContacts(
  { models, clock }: Parts,
  ids: readonly string[],
  reader: string,
): Promise<routes.Contact[]> {
  const now = clock();
  const people = [...new Set(ids)];
  const [accounts, ofWeek, last] = await Promise.all([
    models.accounts.find({ _id: trusted({ $in: people }) }, { deleted: 1, refusedMails: 1 }).lean<Account[]>(),
    contactsOfWeek(models, people, now),
    models.contacts.aggregate<{ _id: string; last: Contact }>([
      { $match: { personId: { $in: people } } },
      { $sort: { personId: 1, at: -1 } },
      { $group: { _id: '$personId', last: { $first: '$$ROOT' } } },
    ]),
  ]);
  const administrators = [...new Set(last.flatMap((each) => each.last.by ?? []))];
  const named = await models.accounts
    .find({ _id: trusted({ $in: administrators }) }, { firstName: 1 })
    .lean<Pick<Account, '_id' | 'firstName'>[]>();
  const nameOf = new Map(named.map(({ _id, firstName }) => [_id, firstName]));
  const accountOf = new Map(accounts.map((account) => [account._id, account]));
  const earlierOf = Map.groupBy(ofWeek, ({ personId }) => personId);
  const lastOf = new Map(last.map((each) => [each._id, each.last]));
  return people.flatMap((id) => {
    const account = accountOf.get(id);
    if (account?.deleted) return [];
    const opensAt = contactOpensAt({ now, channel: 'whatsapp', earlier: earlierOf.get(id) ?? [] });
    const latest = lastOf.get(id);
    return {
      id,
      opensAt: opensAt > now ? opensAt.toISOString() : null,
      refused: refusesContact(account),
      last: latest ? { ...presentLast(latest, nameOf), mine: latest.by === reader } : null,
    };
  });
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
