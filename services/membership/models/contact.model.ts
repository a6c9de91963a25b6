import { z } from 'zod';
import { storedFields } from '@studio/chassis/events/stored-fact';
import { collection, type Stored } from '@studio/chassis/mongo/collection';
import { guestStateSchema } from '@studio/contracts/events/training-events';
import { CONTACT_DAYS, contactChannels, contactLists } from '@studio/contracts/rules/contacts';

const keptForSeconds = CONTACT_DAYS * 24 * 60 * 60;

export const contactCollection = collection('contacts', {
  holds: 'A collection or advertising message from the studio to a person (`docs/product.md` §7.9)',
  shape: z.object({
    /** For a mail, its key: a retried mail counts once. */
    _id: z.string(),
    /** Id of an account or of a guest. */
    personId: z.string(),
    /**
     * Digest of the telephone of a chat: the memory goes along with it, from a guest to the next visit and to the
     * account. Absent for a mail, and in chats of before this rule.
     */
    phoneDigest: z.string().exactOptional(),
    at: z.date(),
    /** Studio date. */
    day: z.string(),
    channel: z.enum(contactChannels),
    list: z.enum(contactLists),
    /** Account id of the administrator; null for a mail. */
    by: z.string().nullable(),
    /** The person wrote first. Such an answer counts neither as the day's contact nor for the week's channel. */
    wroteFirst: z.boolean(),
  }),
  indexes: [
    // Only one of two concurrent contacts is stored.
    {
      key: { personId: 1, day: 1 },
      name: 'once-a-day',
      unique: true,
      partialFilterExpression: { wroteFirst: false },
    },
    {
      key: { phoneDigest: 1, day: 1 },
      name: 'once-a-day-by-phone',
      unique: true,
      partialFilterExpression: { wroteFirst: false, phoneDigest: { $type: 'string' } },
    },
    { key: { phoneDigest: 1, at: -1 } },
    { key: { personId: 1, at: -1 } },
    { key: { at: 1 }, name: 'kept', expireAfterSeconds: keptForSeconds },
  ],
  subject: { field: 'personId', onDeletion: 'removed' },
});

export type Contact = Stored<typeof contactCollection>;

export const contactTextCollection = collection('contact-texts', {
  holds: "The studio's own text for a contact list",
  shape: z.object({
    _id: z.enum(contactLists),
    /** Null if the default text applies again. */
    text: z.string().nullable(),
    /** Counts the changes; 0 until it is first set. */
    version: z.int(),
  }),
  subject: null,
});

export type ContactText = Stored<typeof contactTextCollection>;

export const guestCollection = collection('guests', {
  holds: 'A guest of a class, only to remember when the studio wrote to that telephone (`docs/product.md` §3.19)',
  shape: z.object({
    _id: z.string(),
    ...storedFields(guestStateSchema.omit({ guestId: true })),
    /** When the event came. */
    toldAt: z.date(),
  }),
  indexes: [{ key: { toldAt: 1 }, name: 'kept', expireAfterSeconds: keptForSeconds }],
  subject: null,
});
