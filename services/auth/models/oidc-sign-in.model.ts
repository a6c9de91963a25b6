import { z } from 'zod';
import { collection, type Stored } from '@studio/chassis/mongo/collection';

export const oidcSignInCollection = collection('oidc-sign-ins', {
  holds: "A sign-in begun at the identity provider. The provider's answer uses it up (`docs/product.md` §4.13)",
  shape: z.object({
    /** SHA-256 of the ticket, hexadecimal. Only the browser that began the sign-in has the ticket. */
    _id: z.string(),
    /** Returned with the answer. */
    state: z.string(),
    /** Returned in the id token. */
    nonce: z.string(),
    /** Proves to the provider that the same party began the sign-in (PKCE). */
    codeVerifier: z.string(),
    expiresAt: z.date(),
  }),
  indexes: [{ key: { expiresAt: 1 }, expireAfterSeconds: 0 }],
  subject: null,
});

export type OidcSignIn = Stored<typeof oidcSignInCollection>;
