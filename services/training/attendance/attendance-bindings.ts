import { type Binding, on } from '@studio/chassis/http/handler';
import * as routes from '@studio/contracts/http/attendance-routes';
import type { TrainingParts } from '../training-parts.ts';
import { markAllAttended, markAttendance } from './mark-attendance.ts';
import { readUserAttendance } from './read-user-attendance.ts';

/** The routes of administrators about who came. */
export function attendanceBindings(parts: TrainingParts): Binding[] {
  return [
    on(routes.markAttendance, async ({ params, body: { attendance } }) => {
      await markAttendance(parts, { trainingId: params.id, accountId: params.userId, attendance });
      return { message: 'Asistencia guardada' };
    }),
    on(routes.markAllAttended, async ({ params }) => {
      const marked = await markAllAttended(parts, params.id);
      return { message: 'Asistencia guardada', marked };
    }),
    on(routes.getUserAttendance, ({ params }) => readUserAttendance(parts, params.id), { fenced: true }),
  ];
}
