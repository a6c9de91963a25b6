import { z } from 'zod';
import { collection, type Stored } from '@studio/chassis/mongo/collection';

export const passkeyCollection = collection('passkeys', {
  holds: 'A passkey of an administrator (`docs/product.md` §4.12)',
  shape: z.object({
    _id: z.string(),
    accountId: z.string(),
    /** The authenticator's id of the credential, base64url. */
    credentialId: z.string(),
    /** COSE key, base64url. */
    publicKey: z.string(),
    /** The authenticator's signature counter; 0 if it does not count, as with synchronized passkeys. */
    counter: z.int(),
    /** Transports that reach the authenticator, as hints to the browser. */
    transports: z.array(z.string()),
    name: z.string(),
    createdAt: z.date(),
    lastUsedAt: z.date().nullable(),
  }),
  indexes: [{ key: { accountId: 1, createdAt: 1 } }, { key: { credentialId: 1 }, unique: true }],
  subject: { field: 'accountId', onDeletion: 'removed' },
  kept: 'until its owner removes it or is no administrator any more',
});

export type Passkey = Stored<typeof passkeyCollection>;

export const passkeyChallengeCollection = collection('passkey-challenges', {
  holds: 'A challenge for a passkey to sign. It is used up in the transaction of the act that it is signed for',
  shape: z.object({
    /** 32 random bytes, base64url. */
    _id: z.string(),
    /** The account that adds a passkey; null for a sign-in, where the passkey identifies the account. */
    accountId: z.string().nullable(),
    expiresAt: z.date(),
  }),
  indexes: [{ key: { expiresAt: 1 }, expireAfterSeconds: 0 }],
  subject: { field: 'accountId', onDeletion: 'removed' },
});

export const signInCodeCollection = collection('sign-in-codes', {
  holds: 'The only valid code of an account to stand in for a passkey. A newer code replaces it',
  shape: z.object({
    /** Account id. */
    _id: z.string(),
    /** bcrypt: a faster hash of six digits could be reversed at once. Only the mail contains the code. */
    codeHash: z.string(),
    attemptsLeft: z.int(),
    expiresAt: z.date(),
  }),
  indexes: [{ key: { expiresAt: 1 }, expireAfterSeconds: 0 }],
  subject: { field: '_id', onDeletion: 'removed' },
});

export type SignInCode = Stored<typeof signInCodeCollection>;
