import type { markAllAttended, markAttendance } from '@studio/contracts/http/attendance-routes';
import type { Attendance } from '@studio/contracts/vocabulary';
import { call, type Answer } from '../../../api/call.ts';
import { showRefusal } from '../../../api/show-failure.ts';
import type { CallLifecycle } from '../../../api/studio-api.ts';
import { adminTrainingApi, type Registrant } from './admin-training-endpoints.ts';

/** Marks a registrant of the training; null clears the mark. A refusal is shown, and the mark is as before. */
export function useAttendanceMark(trainingId: string) {
  const [send] = useMarkAttendanceMutation();
  return async (userId: string, attendance: Attendance | null): Promise<void> => {
    try {
      await send({ id: trainingId, userId, attendance }).unwrap();
    } catch (error) {
      showRefusal(error, 'Error al guardar la asistencia');
    }
  };
}

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
        call<typeof markAttendance>('PUT /api/admin/trainings/:id/registrations/:userId/attendance', {
          params: { id, userId },
          body: { attendance },
        }),
      invalidatesTags: (_answer, _error, { id }) => [...attendanceTags, { type: 'Registrants', id }],
      onQueryStarted: showMark,
    }),
    markAllAttended: build.mutation<Answer<typeof markAllAttended>, string>({
      query: (id) =>
        call<typeof markAllAttended>('PUT /api/admin/trainings/:id/attendance', {
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
