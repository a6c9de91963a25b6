import { Schema } from 'mongoose';

/** The secret of the codes that the screen of a training shows on arrival (`docs/product.md` §3.22). */
export interface ArrivalKey {
  /** Training id. */
  readonly _id: string;
  /** 32 random bytes, base64url. */
  readonly key: string;
  /** When the screen first showed a code. */
  readonly createdAt: Date;
}

const keptForSeconds = 2 * 24 * 60 * 60;

export const arrivalKeySchema = new Schema<ArrivalKey>(
  {
    _id: { type: String, required: true },
    key: { type: String, required: true },
    createdAt: { type: Date, required: true },
  },
  { collection: 'arrival-keys', versionKey: false },
).index({ createdAt: 1 }, { name: 'kept', expireAfterSeconds: keptForSeconds });
