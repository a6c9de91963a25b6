import { z } from 'zod';
import { instantSchema } from './fields.ts';
import { route } from './route.ts';

const calendarFile = ['text/calendar'] as const;

/** The member's calendar address; `createdAt` is null while there is none. */
const feedStateSchema = z.object({ createdAt: instantSchema.nullable() });

export const getCalendarFeed = route({
  method: 'GET',
  path: '/api/users/calendar',
  summary: 'Whether the member has a calendar address; the address itself is returned only when it is made',
  access: 'member',
  success: { status: 200, schema: feedStateSchema },
});

export const renewCalendarFeed = route({
  method: 'POST',
  path: '/api/users/calendar',
  summary: "Makes the member's calendar address; an earlier one ends",
  access: 'member',
  success: { status: 201, schema: feedStateSchema.extend({ createdAt: instantSchema, address: z.url() }) },
});

export const removeCalendarFeed = route({
  method: 'DELETE',
  path: '/api/users/calendar',
  summary: "Ends the member's calendar address",
  access: 'member',
  success: { status: 204 },
});

export const readCalendarFeed = route({
  method: 'GET',
  path: '/api/calendars/:token.ics',
  summary: "A member's booked and cancelled classes as iCalendar, for calendar subscriptions",
  access: 'public',
  params: z.object({ token: z.string() }),
  success: { status: 200, file: calendarFile, conditional: true },
  refusals: ['CALENDAR_NOT_FOUND'],
});

/** Public, so that a plain link opens it on every telephone: it shows nothing but the timetable. */
export const getTrainingEvent = route({
  method: 'GET',
  path: '/api/trainings/:id/calendar.ics',
  summary: 'One training as iCalendar',
  access: 'public',
  success: { status: 200, file: calendarFile, conditional: true },
  refusals: ['TRAINING_NOT_FOUND'],
});
