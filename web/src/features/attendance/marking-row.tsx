import { ChevronDown } from 'lucide-react';
import { type ReactNode, useId, useState } from 'react';
import { useFocusFallback } from '../../ui/use-focus-fallback.ts';
import { attendanceLabels, AttendanceMarks, type AttendanceMarksProps } from './attendance-marks.tsx';
import styles from './marking-row.module.css';

interface MarkingRowProps extends Omit<AttendanceMarksProps, 'compact' | 'onMark'> {
  /** The position in the list, from 1. */
  readonly number: number;
  /** Absent if the mark is read-only. */
  readonly onMark?: AttendanceMarksProps['onMark'] | undefined;
  /** What must be visible without a tap, in a short line below the name. */
  readonly about?: ReactNode;
  /** Further facts about the person, one tap on the name away; without them the name is not a button. */
  readonly children?: ReactNode;
}

/** One person in a list for marking with the thumb: number, name, two marks (docs/product.md §11.5). */
export function MarkingRow({ number, name, attendance, onMark, about, children }: MarkingRowProps) {
  const [open, setOpen] = useState(false);
  const row = useFocusFallback<HTMLLIElement>();
  const id = useId();
  return (
    <li ref={row} className={styles.row}>
      <span className="ordinal">{number}</span>
      {children ? (
        <button
          type="button"
          className={styles.name}
          aria-expanded={open}
          aria-controls={open ? id : undefined}
          onClick={() => setOpen(!open)}
        >
          <Who name={name} about={about} />
          <ChevronDown size={16} className="rigid faint turns" />
        </button>
      ) : (
        <span className={styles.name}>
          <Who name={name} about={about} />
        </span>
      )}
      {onMark ? (
        <AttendanceMarks name={name} attendance={attendance} onMark={onMark} compact />
      ) : (
        <span className={styles.marked}>{attendanceLabels.find(({ value }) => value === attendance)?.label}</span>
      )}
      {open && (
        <div id={id} className={styles.details}>
          {children}
        </div>
      )}
    </li>
  );
}

function Who({ name, about }: Pick<MarkingRowProps, 'name' | 'about'>) {
  return (
    <span className="stack yields">
      <span>{name}</span>
      {about && <span className={styles.about}>{about}</span>}
    </span>
  );
}
