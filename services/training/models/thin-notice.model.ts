import { Schema } from 'mongoose';

/** Marks a notice about classes with few people as given, whether or not it mailed anyone (`docs/product.md` §3.20). */
export interface ThinNotice {
  /** The studio time at which it was due, `2026-11-28T20:00`. */
  readonly _id: string;
  readonly at: Date;
}

/** No notice is looked up after a day. */
const keptForSeconds = 7 * 24 * 60 * 60;

export const thinNoticeSchema = new Schema<ThinNotice>(
  { _id: { type: String, required: true }, at: { type: Date, required: true } },
  { collection: 'thin-notices', versionKey: false },
).index({ at: 1 }, { name: 'old', expireAfterSeconds: keptForSeconds });
