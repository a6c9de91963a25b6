import { Schema } from 'mongoose';

/** A sign-in begun at the identity provider. The provider's answer uses it up (`docs/product.md` §4.13). */
export interface OidcSignIn {
  /** SHA-256 of the ticket, hexadecimal. Only the browser that began the sign-in has the ticket. */
  readonly _id: string;
  /** Returned with the answer. */
  readonly state: string;
  /** Returned in the id token. */
  readonly nonce: string;
  /** Proves to the provider that the same party began the sign-in (PKCE). */
  readonly codeVerifier: string;
  readonly expiresAt: Date;
}

const text = { type: String, required: true } as const;

export const oidcSignInSchema = new Schema<OidcSignIn>(
  { _id: text, state: text, nonce: text, codeVerifier: text, expiresAt: { type: Date, required: true } },
  { collection: 'oidc-sign-ins', versionKey: false },
).index({ expiresAt: 1 }, { expireAfterSeconds: 0 });
