import type { Attendance } from '@studio/contracts/rules/attendance';
import { takes, takesParts } from '../../../api/endpoint.ts';
import { showRefusal } from '../../../api/show-failure.ts';
import type { CallLifecycle } from '../../../api/studio-api.ts';
import { inTurn } from '../../../edit/in-turn.ts';
import { adminTrainingApi, type Registrant } from './admin-training-endpoints.ts';

/**
 * Marks a registrant of the training; null clears the mark. A refusal, for example because another person has marked
 * them since the list was read, is shown, and the list is read again.
 */
export function useAttendanceMark(trainingId: string) {
  const [send] = useMarkAttendanceMutation();
  return async (registrant: Registrant, attendance: Attendance | null): Promise<void> => {
    // The mark that was shown before (docs/product.md §3.17).
    const { id: userId, attendance: seen = null } = registrant;
    try {
      await send({ id: trainingId, userId, body: { attendance, seen } }).unwrap();
    } catch (error) {
      showRefusal(error, 'Error al guardar la asistencia');
    }
  };
}

/** Members see their own absences. */
const attendanceTags = ['MyTrainings', 'Stats'] as const;

const attendanceApi = adminTrainingApi.injectEndpoints({
  endpoints: (build) => ({
    markAttendance: build.mutation({
      ...inTurn(takesParts(routes.markAttendance), ({ id }) => `attendance ${id}`),
      invalidatesTags: (_answer, _error, { id }) => [...attendanceTags, { type: 'Registrants', id }],
      onQueryStarted: ({ id, userId, body: { attendance } }, cycle) =>
        show(id, cycle, (registrant) => {
          if (registrant.id === userId) registrant.attendance = attendance ?? undefined;
        }),
    }),
    markAllAttended: build.mutation({
      ...inTurn(
        takes(routes.markAllAttended, (id: string) => ({ params: { id }, body: { attendance: 'attended' } })),
        (id) => `attendance ${id}`,
      ),
      invalidatesTags: (_answer, _error, id) => [...attendanceTags, { type: 'Registrants', id }],
      onQueryStarted: (id, cycle) =>
        show(id, cycle, (registrant) => {
          if (!registrant.released) registrant.attendance ??= 'attended';
        }),
    }),
  }),
});

/** Shows the marks at once, and reverts them if they are refused. */
async function show(
  id: string,
  { dispatch, queryFulfilled }: CallLifecycle,
  mark: (registrant: Registrant) => void,
): Promise<void> {
  const shown = dispatch(
    attendanceApi.util.updateQueryData('listRegistrants', id, (registrants: Registrant[]) => registrants.forEach(mark)),
  );
  await queryFulfilled.catch(() => shown.undo());
}

export const { useMarkAttendanceMutation, useMarkAllAttendedMutation } = attendanceApi;
