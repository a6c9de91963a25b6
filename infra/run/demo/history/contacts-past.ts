import { newId } from '@studio/chassis/mongo/new-id';
import { toStudioDate } from '@studio/contracts/studio-time';
import type { ContactList } from '@studio/contracts/rules/contacts';
import type { Contact, ContactText } from '../../../../services/membership/models/contact.model.ts';
import { refusalOfContact } from '../../../../services/membership/rules/contact-policy.ts';
import type { Enter } from './cash-life.ts';

/** The contacts of the demonstration's studio, by the rules of membership (docs/product.md §7.9). */
export function createContactsPast(adminId: string, enter: Enter) {
  const contacts: Contact[] = [];
  const texts: ContactText[] = [];
  return {
    stored: { contacts, texts },
    /** Opens a chat, unless the rules forbid it at that time. `about`: the account; empty for a guest. */
    write(personId: string, { list, wroteFirst = false, at, about }: Chat): void {
      const earlier = contacts.filter((contact) => contact.personId === personId);
      if (!wroteFirst && refusalOfContact({ now: at, channel: 'whatsapp', earlier })) return;
      const said = { channel: 'whatsapp', list, by: adminId, wroteFirst } as const;
      contacts.push({ _id: newId(), personId, at, day: toStudioDate(at), ...said });
      enter('member-contacted', { at, about, facts: { contactList: list } });
    },
    /** Sets the studio's own text for a list. */
    setText(list: ContactList, text: string, at: Date): void {
      texts.push({ _id: list, text, version: 1 });
      enter('contact-text-set', { at, about: {}, facts: { contactList: list } });
    },
  };
}

interface Chat {
  readonly list: ContactList;
  readonly wroteFirst?: boolean;
  readonly at: Date;
  readonly about: { readonly user?: string };
}
