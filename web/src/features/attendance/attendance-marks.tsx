import { Check, X } from 'lucide-react';
import type { Attendance } from '@studio/contracts/rules/attendance';
import { classes } from '../../ui/classes.ts';
import styles from './attendance-marks.module.css';

const icons = {
  attended: <Check size={18} />,
  absent: <X size={18} />,
};

export interface AttendanceMarksProps {
  /** The name of the marked person, for the accessible name. */
  readonly name: string;
  readonly attendance: Attendance | undefined;
  /** Null clears the mark. */
  readonly onMark: (attendance: Attendance | null) => void;
  /** Shows only the signs, in a line without room for words. */
  readonly compact?: boolean;
}

/** Marks whether a person came; a second tap clears the mark. */
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

/** The marks in display order, on the screen and on paper (docs/product.md §11.5). */
export const attendanceLabels = [
  { value: 'attended', label: 'Asistió' },
  { value: 'absent', label: 'No vino' },
] as const;
