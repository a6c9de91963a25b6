import { type Connection, type Model, Schema } from 'mongoose';

/** The only valid reset link of an account; a newer one replaces it. */
export interface ResetLink {
  /** Account id. */
  readonly _id: string;
  /** SHA-256 of the token, hexadecimal. Only the mail contains the token. */
  readonly tokenHash: string;
  /** SHA-256 of the address it was mailed to. */
  readonly addressHash: string;
  readonly expiresAt: Date;
  /** Hashes of the links it replaced; using one of them is refused as RESET_LINK_SUPERSEDED. */
  readonly supersededHashes: readonly string[];
}

const resetLinkSchema = new Schema<ResetLink>(
  {
    _id: { type: String, required: true },
    tokenHash: { type: String, required: true },
    addressHash: { type: String, required: true },
    expiresAt: { type: Date, required: true },
    supersededHashes: { type: [String], required: true },
  },
  { collection: 'reset-links', versionKey: false },
)
  .index({ tokenHash: 1 }, { unique: true })
  .index({ supersededHashes: 1 })
  .index({ expiresAt: 1 }, { expireAfterSeconds: 0 });

export function resetLinkModel(connection: Connection): Model<ResetLink> {
  return connection.model<ResetLink>('ResetLink', resetLinkSchema);
}
