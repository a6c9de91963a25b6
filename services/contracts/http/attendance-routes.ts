import { z } from 'zod';
import { attendances } from '../rules/attendance.ts';
import { messageSchema } from './fields.ts';
import { route } from './route.ts';

const markError = { error: 'La asistencia no es válida' };
const mark = z.enum(attendances, markError).nullable();

/** `seen`: the mark that the caller saw, null for none. If it has changed since, MARKED_MEANWHILE. */
export const markSchema = z.object({ attendance: mark, seen: mark.optional() });

export const markAllSchema = z.object({ attendance: z.literal('attended', markError) });

/** The visits and absences of the last 30 days; `lastVisit` is the studio date of the last one ever. */
export const userAttendanceSchema = z.object({
  lastVisit: z.string().nullable(),
  visits: z.int().min(0),
  absences: z.int().min(0),
});

export const markAttendance = route({
  method: 'PUT',
  path: '/api/admin/trainings/:id/registrations/:userId/attendance',
  summary: 'Marks whether a registrant came; null clears the mark',
  access: 'desk',
  ids: { 'params.id': 'studio', 'params.userId': 'account' },
  act: {
    kind: 'attendance-marked',
    about: { training: 'params.id', user: 'params.userId' },
    facts: { attendance: 'body.attendance' },
  },
  shardBy: { param: 'id' },
  body: markSchema,
  success: { status: 200, schema: messageSchema },
  refusals: ['TRAINING_NOT_FOUND', 'TRAINING_CANCELLED', 'ATTENDANCE_NOT_OPEN', 'USER_NOT_BOOKED', 'MARKED_MEANWHILE'],
});

export const markAllAttended = route({
  method: 'PUT',
  path: '/api/admin/trainings/:id/attendance',
  summary: 'Marks all unmarked registrants as attended; `marked` is their number',
  access: 'desk',
  ids: { 'params.id': 'studio' },
  act: { kind: 'all-marked-attended', about: { training: 'params.id' } },
  shardBy: { param: 'id' },
  body: markAllSchema,
  success: { status: 200, schema: z.object({ message: z.string(), marked: z.int().min(0) }) },
  refusals: ['TRAINING_NOT_FOUND', 'TRAINING_CANCELLED', 'ATTENDANCE_NOT_OPEN'],
});

export const getUserAttendance = route({
  method: 'GET',
  path: '/api/admin/users/:id/attendance',
  summary: "A user's last visit, and visits and absences of the last 30 days",
  access: 'desk',
  ids: { 'params.id': 'account' },
  readableByKey: true,
  success: { status: 200, schema: userAttendanceSchema },
  refusals: ['USER_NOT_FOUND'],
});
