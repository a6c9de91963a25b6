import { Schema } from 'mongoose';

/**
 * Somebody without an account who takes part in one class (`docs/product.md` §3.19). What is known of the person stands here
 * alone, and not for long; the seat is a booking with the same id.
 */
export interface Guest {
  /** The id of the booking. */
  readonly _id: string;
  readonly trainingId: string;
  readonly name: string;
  readonly phone: string;
  /** The telephone for comparison: its digits, without the code of the country. */
  readonly phoneKey: string;
  /** When the administrator `authorizedBy` was told that name and telephone may be kept. */
  readonly authorizedAt: Date;
  readonly authorizedBy: string;
  /** Account id of who brought the guest; null for nobody. */
  readonly broughtBy: string | null;
  /** The start of the class; the studio keeps name and telephone for a while after it. */
  readonly startsAt: Date;
}

const text = { type: String, required: true } as const;
const instant = { type: Date, required: true } as const;

export const guestSchema = new Schema<Guest>(
  {
    _id: text,
    trainingId: text,
    name: text,
    phone: text,
    phoneKey: text,
    authorizedAt: instant,
    authorizedBy: text,
    broughtBy: { type: String, default: null },
    startsAt: instant,
  },
  { collection: 'guests', versionKey: false },
)
  .index({ phoneKey: 1 }, { name: 'of-phone' })
  .index({ startsAt: 1 }, { name: 'by-start' });
