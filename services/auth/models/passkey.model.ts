import { Schema } from 'mongoose';

/** A passkey of an administrator (`docs/product.md` §4.12). */
export interface Passkey {
  readonly _id: string;
  readonly accountId: string;
  /** The authenticator's id of the credential, base64url. */
  readonly credentialId: string;
  /** COSE key, base64url. */
  readonly publicKey: string;
  /** The authenticator's signature counter; 0 if it does not count, as with synchronized passkeys. */
  readonly counter: number;
  /** Transports that reach the authenticator, as hints to the browser. */
  readonly transports: readonly string[];
  readonly name: string;
  readonly createdAt: Date;
  readonly lastUsedAt: Date | null;
}

const text = { type: String, required: true } as const;
const number = { type: Number, required: true } as const;
const instant = { type: Date, required: true } as const;

export const passkeySchema = new Schema<Passkey>(
  {
    _id: text,
    accountId: text,
    credentialId: text,
    publicKey: text,
    counter: number,
    transports: { type: [String], required: true },
    name: text,
    createdAt: instant,
    lastUsedAt: { type: Date, default: null },
  },
  { collection: 'passkeys', versionKey: false },
)
  .index({ accountId: 1, createdAt: 1 })
  .index({ credentialId: 1 }, { unique: true });

/** A challenge for a passkey to sign. It is used up in the transaction of the act that it is signed for. */
export interface PasskeyChallenge {
  /** 32 random bytes, base64url. */
  readonly _id: string;
  /** The account that adds a passkey; null for a sign-in, where the passkey identifies the account. */
  readonly accountId: string | null;
  readonly expiresAt: Date;
}

export const passkeyChallengeSchema = new Schema<PasskeyChallenge>(
  { _id: text, accountId: { type: String, default: null }, expiresAt: instant },
  { collection: 'passkey-challenges', versionKey: false },
).index({ expiresAt: 1 }, { expireAfterSeconds: 0 });

/** The only valid code of an account to stand in for a passkey. A newer code replaces it. */
export interface SignInCode {
  /** Account id. */
  readonly _id: string;
  /** bcrypt: a faster hash of six digits could be reversed at once. Only the mail contains the code. */
  readonly codeHash: string;
  readonly attemptsLeft: number;
  readonly expiresAt: Date;
}

export const signInCodeSchema = new Schema<SignInCode>(
  { _id: text, codeHash: text, attemptsLeft: number, expiresAt: instant },
  { collection: 'sign-in-codes', versionKey: false },
).index({ expiresAt: 1 }, { expireAfterSeconds: 0 });
