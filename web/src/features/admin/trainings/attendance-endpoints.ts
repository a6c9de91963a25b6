import type { markAllAttended, markAttendance } from '@studio/contracts/http/attendance-routes';
import type { Attendance } from '@studio/contracts/vocabulary';
import type { CallLifecycle } from '../../../api/studio-api.ts';
import { call, type Answer } from '../../../api/call.ts';
import { adminTrainingApi, type Registrant } from './admin-training-endpoints.ts';

interface Mark {
  readonly id: string;
  readonly userId: string;
  /** Null clears the mark. */
  readonly attendance: Attendance | null;
}

/** Members see their own absences. */
const attendanceTags = ['MyTrainings', 'Stats'] as const;

const attendanceApi = adminTrainingApi.injectEndpoints({
  endpoints: (build) => ({
    markAttendance: build.mutation<Answer<typeof markAttendance>, Mark>({
      query: ({ id, userId, attendance }) =>
        call<typeof markAttendance>({
          method: 'PUT',
          path: '/api/admin/trainings/:id/registrations/:userId/attendance',
          access: 'admin',
          params: { id, userId },
          body: { attendance },
        }),
      invalidatesTags: (_answer, _error, { id }) => [...attendanceTags, { type: 'Registrants', id }],
      onQueryStarted: showMark,
    }),
    markAllAttended: build.mutation<Answer<typeof markAllAttended>, string>({
      query: (id) =>
        call<typeof markAllAttended>({
          method: 'PUT',
          path: '/api/admin/trainings/:id/attendance',
          access: 'admin',
          params: { id },
          body: { attendance: 'attended' },
        }),
      invalidatesTags: (_answer, _error, id) => [...attendanceTags, { type: 'Registrants', id }],
    }),
  }),
});

/** The mark shows at once, and disappears again where it is refused. */
async function showMark({ id, userId, attendance }: Mark, { dispatch, queryFulfilled }: CallLifecycle): Promise<void> {
  const shown = dispatch(
    attendanceApi.util.updateQueryData('listRegistrants', id, (registrants: Registrant[]) => {
      const registrant = registrants.find((each) => each.id === userId);
      if (registrant) registrant.attendance = attendance ?? undefined;
    }),
  );
  await queryFulfilled.catch(() => shown.undo());
}

export const { useMarkAttendanceMutation, useMarkAllAttendedMutation } = attendanceApi;
