import type { MailRow } from '@studio/chassis/mail/mail-outbox';
import type { Mail } from '@studio/chassis/mail/mailer';
import type { ComposedMail, PostponedMail } from '@studio/chassis/mail/mail-worker';
import type { Transaction } from '@studio/chassis/outbox/unit-of-work';
import type { ContactList } from '@studio/contracts/rules/contacts';
import type { MembershipParts } from '../membership-parts.ts';
import { contactOpensAt } from '../rules/contact-policy.ts';
import { contactsOfWeek, lockPerson, writeContact } from './stored-contact.ts';

type Parts = Pick<MembershipParts, 'models' | 'unitOfWork' | 'clock'>;

/**
 * Records an advertising mail as a contact just before it is sent, or postpones it until the studio may write to its
 * reader (`docs/product.md` §7.9). A mail leaves one contact however often it is tried, or none if every attempt fails.
 */
export async function asContact(
  { models, unitOfWork, clock }: Parts,
  { _id, accountId: personId }: Pick<MailRow, '_id' | 'accountId'>,
  list: ContactList,
  mail: Mail | null,
): Promise<ComposedMail | PostponedMail | null> {
  const withdraw = async (session?: Transaction['session']) => {
    await models.contacts.deleteOne({ _id }, session && { session });
  };
  if (mail === null) {
    await withdraw();
    return null;
  }
  const now = clock();
  return unitOfWork(async (tx) => {
    const person = await lockPerson(models, personId, tx);
    await withdraw(tx.session);
    // The account may have been deleted since the mail was composed.
    if (!person || person.deleted) return null;
    const reader = { id: personId, phoneDigest: person.phoneDigest };
    const earlier = await contactsOfWeek(models, [reader], now, tx.session);
    const notBefore = contactOpensAt({ now, channel: 'mail', earlier });
    if (notBefore > now) return { notBefore };
    await writeContact(models, { _id, personId, at: now, channel: 'mail', list, by: null, wroteFirst: false }, tx);
    return { ...mail, onFailed: () => withdraw() };
  });
}
