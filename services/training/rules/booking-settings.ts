import { z } from 'zod';
import { flag, wholeNumber } from '@studio/chassis/config/common-settings';

/** The studio's settings about bookings. The rules read them from `SeatRules`. */
export const bookingSettings = {
  WAITLIST_PROMOTION_MINUTES: wholeNumber(0, 1_440)
    .default(60)
    .describe('Minutes before the start until which a free seat goes to the waitlist; then anyone can book it'),
  REFUSE_OVERLAPPING_BOOKINGS: flag.default(false).describe("1 refuses a member's second booking at the same hour"),
};

export type BookingSettings = z.output<z.ZodObject<typeof bookingSettings>>;

/** All at their defaults. */
export const defaultBookingSettings: BookingSettings = z.object(bookingSettings).parse({});
