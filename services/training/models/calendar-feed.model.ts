import { Schema } from 'mongoose';

/** The calendar address of a member (`docs/product.md` §3.15). */
export interface CalendarFeed {
  /** Account id. */
  readonly _id: string;
  /** SHA-256 of the token, hexadecimal. Only the address contains the token. */
  readonly tokenHash: string;
  readonly createdAt: Date;
}

export const calendarFeedSchema = new Schema<CalendarFeed>(
  {
    _id: { type: String, required: true },
    tokenHash: { type: String, required: true },
    createdAt: { type: Date, required: true },
  },
  { collection: 'calendar-feeds', versionKey: false },
).index({ tokenHash: 1 }, { name: 'token', unique: true });
