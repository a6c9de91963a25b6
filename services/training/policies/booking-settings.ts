import { z } from 'zod';
import { flag, wholeNumber } from '@studio/chassis/config/common-settings';

/** What a studio can set about bookings. The rules read them from `SeatRules`. */
export const bookingSettings = {
  BOOKING_WEEKS_AHEAD: wholeNumber(0, 52).default(0).describe('Weeks after the current one that members may book'),
  REFUSE_OVERLAPPING_BOOKINGS: flag.default(false).describe("1 refuses a member's second booking at the same hour"),
};

export type BookingSettings = z.output<z.ZodObject<typeof bookingSettings>>;

/** All at their defaults, for a process in which nobody books. */
export const defaultBookingSettings: BookingSettings = z.object(bookingSettings).parse({});
