import { z } from 'zod';
import { contactChannels } from '@studio/contracts/rules/contacts';
import { collection, type Stored } from '@studio/chassis/mongo/collection';

export const invitationLinkCollection = collection('invitation-links', {
  holds: 'A link that sets the first password of an account that the studio opened (`docs/product.md` §4.18)',
  shape: z.object({
    /** SHA-256 of the token, hexadecimal. Only the mail or the chat contains the token. */
    _id: z.string(),
    accountId: z.string(),
    /** How it was handed over: a mail proves the address, a chat does not. */
    channel: z.enum(contactChannels),
    /** SHA-256 of the address or telephone it was handed over to. */
    addressHash: z.string(),
    expiresAt: z.date(),
  }),
  indexes: [{ key: { accountId: 1 } }, { key: { expiresAt: 1 }, expireAfterSeconds: 0 }],
  subject: { field: 'accountId', onDeletion: 'removed' },
});

export type InvitationLink = Stored<typeof invitationLinkCollection>;

export const invitationPaceCollection = collection('invitation-pace', {
  holds: 'The minute that the next mailed invitation goes out in, and how many go out in it',
  shape: z.object({ _id: z.literal('mails'), minute: z.date(), taken: z.int() }),
  subject: null,
});
