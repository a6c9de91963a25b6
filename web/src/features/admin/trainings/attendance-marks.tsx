import { Check, X } from 'lucide-react';
import type { markAllAttended, markAttendance } from '@studio/contracts/http/attendance-routes';
import type { Attendance } from '@studio/contracts/vocabulary';
import { call, type Answer } from '../../../api/call.ts';
import { showRefusal } from '../../../api/show-failure.ts';
import type { CallLifecycle } from '../../../api/studio-api.ts';
import { classes } from '../../../ui/classes.ts';
import { adminTrainingApi, type Registrant } from './admin-training-endpoints.ts';
import styles from './attendance-marks.module.css';

const icons = {
  attended: <Check size={18} />,
  absent: <X size={18} />,
};

export interface AttendanceMarksProps {
  /** Of who is marked, for the accessible name. */
  readonly name: string;
  readonly attendance: Attendance | undefined;
  /** Null clears the mark. */
  readonly onMark: (attendance: Attendance | null) => void;
  /** Only the signs, where a line has no room for words. */
  readonly compact?: boolean;
}

/** Whether somebody came; a second tap clears the mark. */
export function AttendanceMarks({ name, attendance, onMark, compact = false }: AttendanceMarksProps) {
  return (
    <fieldset className={classes(styles.marks, compact && styles.compact)} aria-label={`Asistencia de ${name}`}>
      {attendanceLabels.map(({ value, label }) => (
        <button
          key={value}
          type="button"
          className={classes(styles.mark, styles[value])}
          aria-pressed={attendance === value}
          onClick={() => onMark(attendance === value ? null : value)}
        >
          {icons[value]}
          <span className={classes(compact && 'visually-hidden')}>{label}</span>
        </button>
      ))}
    </fieldset>
  );
}

/** The marks in the order in which they stand, on the screen and on paper (docs/product.md §11.5). */
export const attendanceLabels = [
  { value: 'attended', label: 'Asistió' },
  { value: 'absent', label: 'No vino' },
] as const;

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
