import type { BookingRules } from '@studio/contracts/http/booking-rules-routes';
import { Schema } from 'mongoose';

/** Its id among the studio's settings. */
export const bookingRulesId = 'booking-rules';

/** The studio's rules about wasted seats (`docs/product.md` §§3.18, 3.21). */
export interface StoredBookingRules extends BookingRules {
  readonly _id: typeof bookingRulesId;
  /** Counts the changes; 0 until they are first set. */
  readonly version: number;
}

/** The rules while none are stored: all off. */
export const unsetBookingRules: StoredBookingRules = {
  _id: bookingRulesId,
  releasedClassReturns: false,
  absences: null,
  version: 0,
};

const number = { type: Number, required: true } as const;

export const bookingRulesSchema = new Schema<StoredBookingRules>(
  {
    _id: { type: String, required: true },
    releasedClassReturns: { type: Boolean, required: true },
    absences: {
      type: new Schema<NonNullable<BookingRules['absences']>>({ limit: number, days: number }, { _id: false }),
      default: null,
    },
    version: number,
  },
  { collection: 'studio-settings', versionKey: false },
);
