import type { getBookingWindow } from '@studio/contracts/http/booking-window-routes';
import type { getMyTrainings, getWeek } from '@studio/contracts/http/training-routes';
import type { StudioDate } from '@studio/contracts/studio-time';
import { call } from '../../api/call.ts';

export const weekRequest = (week: StudioDate) => call<typeof getWeek>('GET /api/trainings/week', { query: { week } });

export const myTrainingsRequest = (week: StudioDate) =>
  call<typeof getMyTrainings>('GET /api/trainings/my-trainings', { query: { week } });

/** The member's bookings from a day on. */
export const comingRequest = (from: StudioDate) =>
  call<typeof getMyTrainings>('GET /api/trainings/my-trainings', { query: { from } });

export const bookingWindowRequest = call<typeof getBookingWindow>('GET /api/trainings/booking-window');
