import { Schema } from 'mongoose';
import { CONTACT_DAYS } from '@studio/contracts/limits';
import type { ContactChannel, ContactList } from '@studio/contracts/vocabulary';

/** That the studio wrote to somebody about what collects or advertises (`docs/product.md` §7.9). */
export interface Contact {
  /** Of a mail its key: a mail that has to be repeated counts once. */
  readonly _id: string;
  /** Account id, or that of a guest. */
  readonly personId: string;
  readonly at: Date;
  /** Studio date. */
  readonly day: string;
  readonly channel: ContactChannel;
  readonly list: ContactList;
  /** Account id of the administrator; null for a mail. */
  readonly by: string | null;
  /** An answer: it is neither the contact of the day nor the channel of the week. */
  readonly wroteFirst: boolean;
}

const text = { type: String, required: true } as const;

export const contactSchema = new Schema<Contact>(
  {
    _id: text,
    personId: text,
    at: { type: Date, required: true },
    day: text,
    channel: text,
    list: text,
    by: { type: String, default: null },
    wroteFirst: { type: Boolean, required: true },
  },
  { collection: 'contacts', versionKey: false },
)
  // Of two that write at once, one does.
  .index({ personId: 1, day: 1 }, { name: 'once-a-day', unique: true, partialFilterExpression: { wroteFirst: false } })
  .index({ personId: 1, at: -1 })
  .index({ at: 1 }, { name: 'kept', expireAfterSeconds: CONTACT_DAYS * 24 * 60 * 60 });

/** The studio's own text of a list. */
export interface ContactText {
  readonly _id: ContactList;
  /** Null where the usual one holds again. */
  readonly text: string | null;
  /** Counts the changes; 0 as long as nobody has set it. */
  readonly version: number;
}

export const contactTextSchema = new Schema<ContactText>(
  { _id: text, text: { type: String, default: null }, version: { type: Number, required: true } },
  { collection: 'contact-texts', versionKey: false },
);
