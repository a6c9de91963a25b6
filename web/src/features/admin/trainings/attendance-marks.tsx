import type { Attendance } from '@studio/contracts/rules/attendance';
import { call } from '../../../api/call.ts';
import { takes } from '../../../api/endpoint.ts';
import { showRefusal } from '../../../api/show-failure.ts';
import type { CallLifecycle } from '../../../api/studio-api.ts';
import { adminTrainingApi, type Registrant } from './admin-training-endpoints.ts';

/**
 * Marks a registrant of the training; null clears the mark. A refusal, for example because another person has marked
 * them since the list was read, is shown, and the list is read again.
 */
export function useAttendanceMark(trainingId: string) {
  const [send] = useMarkAttendanceMutation();
  return async (registrant: Registrant, attendance: Attendance | null): Promise<void> => {
    const { id: userId, attendance: seen = null } = registrant;
    try {
      await send({ id: trainingId, userId, attendance, seen }).unwrap();
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
  /** The mark that was shown before; null for none (docs/product.md §3.17). */
  readonly seen: Attendance | null;
}

/** The last mark sent for each training and user: a mark made on top of it waits for its answer. */
const underWay = new Map<string, Promise<unknown>>();

function inTurn<T>({ id, userId }: Mark, send: () => PromiseLike<T>): Promise<T> {
  const who = `${id} ${userId}`;
  const turn = Promise.resolve(underWay.get(who)).then(send);
  underWay.set(who, turn);
  return turn;
}

/** Members see their own absences. */
const attendanceTags = ['MyTrainings', 'Stats'] as const;

const attendanceApi = adminTrainingApi.injectEndpoints({
  endpoints: (build) => ({
    markAttendance: build.mutation<unknown, Mark>({
      queryFn: (mark, _api, _options, ask) =>
        inTurn(mark, () => {
          const { id, userId, attendance, seen } = mark;
          return ask(
            call(routes.markAttendance, {
              params: { id, userId },
              body: { attendance, seen },
            }),
          );
        }),
      invalidatesTags: (_answer, _error, { id }) => [...attendanceTags, { type: 'Registrants', id }],
      onQueryStarted: showMark,
    }),
    markAllAttended: build.mutation({
      ...takes(routes.markAllAttended, (id: string) => ({ params: { id }, body: { attendance: 'attended' } })),
      invalidatesTags: (_answer, _error, id) => [...attendanceTags, { type: 'Registrants', id }],
    }),
  }),
});

/** Shows the mark at once, and reverts it if it is refused. */
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
