import { Check, X } from 'lucide-react';
import type { Attendance } from '@studio/contracts/vocabulary';
import { showRefusal } from '../../../api/show-refusal.ts';
import { classes } from '../../../ui/classes.ts';
import type { Registrant } from './admin-training-endpoints.ts';
import { useMarkAttendanceMutation } from './attendance-endpoints.ts';
import styles from './attendance-marks.module.css';

const marks = [
  { attendance: 'attended', label: 'Asistió', icon: <Check size={18} aria-hidden="true" /> },
  { attendance: 'absent', label: 'No vino', icon: <X size={18} aria-hidden="true" /> },
] as const;

interface AttendanceMarksProps {
  readonly trainingId: string;
  readonly registrant: Registrant;
  readonly name: string;
}

/** Whether a registrant came; a second tap clears the mark. */
export function AttendanceMarks({ trainingId, registrant, name }: AttendanceMarksProps) {
  const [mark] = useMarkAttendanceMutation();
  async function press(attendance: Attendance): Promise<void> {
    const next = registrant.attendance === attendance ? null : attendance;
    try {
      await mark({ id: trainingId, userId: registrant.id, attendance: next }).unwrap();
    } catch (error) {
      showRefusal(error, 'Error al guardar la asistencia');
    }
  }
  return (
    <fieldset className={styles.marks} aria-label={`Asistencia de ${name}`}>
      {marks.map(({ attendance, label, icon }) => (
        <button
          key={attendance}
          type="button"
          className={classes(styles.mark, styles[attendance])}
          aria-pressed={registrant.attendance === attendance}
          onClick={() => void press(attendance)}
        >
          {icon}
          {label}
        </button>
      ))}
    </fieldset>
  );
}

/** Boxes on paper, to tick. */
export function PrintedBoxes({ attendance }: Pick<Registrant, 'attendance'>) {
  return (
    <span className={styles.boxes} aria-hidden="true">
      {marks.map((each) => (
        <span key={each.attendance} className={styles.printed}>
          <span className={styles.box}>{attendance === each.attendance && '×'}</span>
          {each.label}
        </span>
      ))}
    </span>
  );
}
