import type { getBookingWindow } from '@studio/contracts/http/booking-window-routes';
import type { getMyTrainings, getWeek } from '@studio/contracts/http/training-routes';
import type { StudioDate } from '@studio/contracts/studio-time';
import { call } from '../../api/call.ts';

export const weekRequest = (week: StudioDate) =>
  call<typeof getWeek>({ method: 'GET', path: '/api/trainings/week', access: 'member', query: { week } });

export const myTrainingsRequest = (week: StudioDate) =>
  call<typeof getMyTrainings>({
    method: 'GET',
    path: '/api/trainings/my-trainings',
    access: 'member',
    query: { week },
  });

export const bookingWindowRequest = call<typeof getBookingWindow>({
  method: 'GET',
  path: '/api/trainings/booking-window',
  access: 'member',
});
