import { Schema } from 'mongoose';
import { type BookingWindow, defaultBookingWindow, type WeeklyOpening } from '@studio/contracts/booking-window';

/** Its id among the studio's settings. */
export const bookingWindowId = 'booking-window';

/** The booking window (`docs/product.md` §3.10). */
export interface StoredBookingWindow extends BookingWindow {
  readonly _id: typeof bookingWindowId;
  /** Counts the changes; 0 until it is first set. */
  readonly version: number;
}

/** The window while none is stored. */
export const unsetBookingWindow: StoredBookingWindow = { _id: bookingWindowId, ...defaultBookingWindow, version: 0 };

const number = { type: Number, required: true } as const;

export const bookingWindowSchema = new Schema<StoredBookingWindow>(
  {
    _id: { type: String, required: true },
    weeksAhead: number,
    opening: {
      type: new Schema<WeeklyOpening>({ weekday: number, time: { type: String, required: true } }, { _id: false }),
      default: null,
    },
    version: number,
  },
  { collection: 'studio-settings', versionKey: false },
);
