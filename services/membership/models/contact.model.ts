import { Schema } from 'mongoose';
import { CONTACT_DAYS } from '@studio/contracts/limits';
import type { ContactChannel, ContactList } from '@studio/contracts/vocabulary';

/** A collection or advertising message from the studio to a person (`docs/product.md` §7.9). */
export interface Contact {
  /** For a mail, its key: a retried mail counts once. */
  readonly _id: string;
  /** Id of an account or of a guest. */
  readonly personId: string;
  /**
   * Digest of the telephone of a chat: the memory goes along with it, from a guest to the next visit and to the account.
   * Absent for a mail, and in chats of before this rule.
   */
  readonly phoneDigest?: string | undefined;
  readonly at: Date;
  /** Studio date. */
  readonly day: string;
  readonly channel: ContactChannel;
  readonly list: ContactList;
  /** Account id of the administrator; null for a mail. */
  readonly by: string | null;
  /** The person wrote first. Such an answer counts neither as the day's contact nor for the week's channel. */
  readonly wroteFirst: boolean;
}

const text = { type: String, required: true } as const;

export const contactSchema = new Schema<Contact>(
  {
    _id: text,
    personId: text,
    phoneDigest: String,
    at: { type: Date, required: true },
    day: text,
    channel: text,
    list: text,
    by: { type: String, default: null },
    wroteFirst: { type: Boolean, required: true },
  },
  { collection: 'contacts', versionKey: false },
)
  // Only one of two concurrent contacts is stored.
  .index({ personId: 1, day: 1 }, { name: 'once-a-day', unique: true, partialFilterExpression: { wroteFirst: false } })
  .index(
    { phoneDigest: 1, day: 1 },
    {
      name: 'once-a-day-by-phone',
      unique: true,
      partialFilterExpression: { wroteFirst: false, phoneDigest: { $type: 'string' } },
    },
  )
  .index({ phoneDigest: 1, at: -1 })
  .index({ personId: 1, at: -1 })
  .index({ at: 1 }, { name: 'kept', expireAfterSeconds: CONTACT_DAYS * 24 * 60 * 60 });

/** The studio's own text for a contact list. */
export interface ContactText {
  readonly _id: ContactList;
  /** Null if the default text applies again. */
  readonly text: string | null;
  /** Counts the changes; 0 until it is first set. */
  readonly version: number;
}

export const contactTextSchema = new Schema<ContactText>(
  { _id: text, text: { type: String, default: null }, version: { type: Number, required: true } },
  { collection: 'contact-texts', versionKey: false },
);
