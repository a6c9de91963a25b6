import { Schema } from 'mongoose';

/** A sign-in that has begun at the identity provider; used up by what the provider answers (`docs/product.md` §4.13). */
export interface OidcSignIn {
  /** SHA-256 of the ticket, hexadecimal. Only the browser that began has the ticket. */
  readonly _id: string;
  /** Comes back with the answer. */
  readonly state: string;
  /** Comes back in the id token. */
  readonly nonce: string;
  /** Proves to the provider who has begun (PKCE). */
  readonly codeVerifier: string;
  readonly expiresAt: Date;
}

const text = { type: String, required: true } as const;

export const oidcSignInSchema = new Schema<OidcSignIn>(
  { _id: text, state: text, nonce: text, codeVerifier: text, expiresAt: { type: Date, required: true } },
  { collection: 'oidc-sign-ins', versionKey: false },
).index({ expiresAt: 1 }, { expireAfterSeconds: 0 });
