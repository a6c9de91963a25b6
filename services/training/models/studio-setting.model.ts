import { z } from 'zod';
import { collection, type Stored } from '@studio/chassis/mongo/collection';
import { defaultBookingWindow } from '@studio/contracts/booking-window';

/** Its id among the studio's settings, like the next one. */
export const bookingWindowId = 'booking-window';
export const bookingRulesId = 'booking-rules';

/** Counts the changes; 0 until it is first set. */
const version = z.int();

const bookingWindowShape = z.object({
  _id: z.literal(bookingWindowId),
  weeksAhead: z.int(),
  /** `time` is studio time, `weekday` from 1 = Monday. */
  opening: z.object({ weekday: z.int(), time: z.string() }).nullable(),
  version,
});

const bookingRulesShape = z.object({
  _id: z.literal(bookingRulesId),
  releasedClassReturns: z.boolean(),
  absences: z.object({ limit: z.int(), days: z.int() }).nullable(),
  version,
});

export const studioSettingCollection = collection('studio-settings', {
  holds: 'The booking window (`docs/product.md` §3.10) and the rules about wasted seats (§§3.18, 3.21)',
  shape: z.discriminatedUnion('_id', [bookingWindowShape, bookingRulesShape]),
  subject: null,
});

type StudioSetting = Stored<typeof studioSettingCollection>;
export type StoredBookingWindow = Extract<StudioSetting, { _id: typeof bookingWindowId }>;
export type StoredBookingRules = Extract<StudioSetting, { _id: typeof bookingRulesId }>;

/** The window while none is stored. */
export const unsetBookingWindow: StoredBookingWindow = { _id: bookingWindowId, ...defaultBookingWindow, version: 0 };

/** The rules while none are stored: all off. */
export const unsetBookingRules: StoredBookingRules = {
  _id: bookingRulesId,
  releasedClassReturns: false,
  absences: null,
  version: 0,
};
