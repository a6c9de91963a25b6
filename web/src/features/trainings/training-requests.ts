import type { StudioDate } from '@studio/contracts/studio-time';
import { call } from '../../api/call.ts';

export const weekRequest = (week: StudioDate) => call(routes.getWeek, { query: { week } });

export const myTrainingsRequest = (week: StudioDate) => call(routes.getMyTrainings, { query: { week } });

/** The member's bookings from a day on. */
export const comingRequest = (from: StudioDate) => call(routes.getMyTrainings, { query: { from } });

export const bookingWindowRequest = call(routes.getBookingWindow);
