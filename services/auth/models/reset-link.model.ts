import { type Connection, type Model, Schema } from 'mongoose';

/** The one reset link of an account that works: a newer one takes its place. */
export interface ResetLink {
  /** Account id. */
  readonly _id: string;
  /** SHA-256 of the token, hexadecimal; the token itself stands in the mail only. */
  readonly tokenHash: string;
  /** SHA-256 of the address that it was mailed to; links of the version before have none. */
  readonly addressHash?: string;
  readonly expiresAt: Date;
  /** Hashes of the links that it took the place of; their mails say so when they are used. */
  readonly supersededHashes?: readonly string[];
}

const resetLinkSchema = new Schema<ResetLink>(
  {
    _id: { type: String, required: true },
    tokenHash: { type: String, required: true },
    addressHash: String,
    expiresAt: { type: Date, required: true },
    supersededHashes: { type: [String], default: undefined },
  },
  { collection: 'reset-links', versionKey: false },
)
  .index({ tokenHash: 1 }, { unique: true })
  .index({ supersededHashes: 1 }, { sparse: true })
  .index({ expiresAt: 1 }, { expireAfterSeconds: 0 });

export function resetLinkModel(connection: Connection): Model<ResetLink> {
  return connection.model<ResetLink>('ResetLink', resetLinkSchema);
}
