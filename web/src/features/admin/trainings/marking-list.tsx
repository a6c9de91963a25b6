import { ChevronDown } from 'lucide-react';
import { type ReactNode, useId, useState } from 'react';
import { useFocusFallback } from '../../../ui/use-focus-fallback.ts';
import type { AdminTraining, Registrant } from './admin-training-endpoints.ts';
import { AttendanceMarks, type AttendanceMarksProps } from './attendance-marks.tsx';
import { Contact } from './contact.tsx';
import styles from './marking-list.module.css';
import { nameOf, RegistrantFacts } from './registrant-facts.tsx';
import { RemoveRegistrant } from './remove-registrant.tsx';
import { useAttendanceMark } from './use-attendance-mark.ts';

interface MarkingListProps {
  readonly training: AdminTraining;
  readonly registrants: readonly Registrant[];
}

/** The registrants on a phone once attendance can be marked: the list of a coach who stands at the door. */
export function MarkingList({ training, registrants }: MarkingListProps) {
  const mark = useAttendanceMark(training.id);
  return (
    <ol aria-label="Usuarios inscritos">
      {registrants.map((registrant, index) => (
        <MarkingRow
          key={registrant.id}
          number={index + 1}
          name={nameOf(registrant)}
          attendance={registrant.attendance}
          onMark={(attendance) => void mark(registrant.id, attendance)}
        >
          <RegistrantFacts registrant={registrant} />
          <div className={styles.reach}>
            <Contact person={registrant} name={nameOf(registrant)} />
            <RemoveRegistrant training={training} registrant={registrant} />
          </div>
        </MarkingRow>
      ))}
    </ol>
  );
}

interface MarkingRowProps extends Omit<AttendanceMarksProps, 'compact'> {
  /** In the list, from 1. */
  readonly number: number;
  /** What else is known of the person, one tap on the name away; without it the name is only a name. */
  readonly children?: ReactNode;
}

/** One person in a list for marking with the thumb: number, name, two marks (docs/product.md §11.5). */
function MarkingRow({ number, name, attendance, onMark, children }: MarkingRowProps) {
  const [open, setOpen] = useState(false);
  const row = useFocusFallback<HTMLLIElement>();
  const id = useId();
  return (
    <li ref={row} className={styles.row}>
      <span className={styles.number}>{number}</span>
      {children ? (
        <button
          type="button"
          className={styles.name}
          aria-expanded={open}
          aria-controls={open ? id : undefined}
          onClick={() => setOpen(!open)}
        >
          <span>{name}</span>
          <ChevronDown size={16} className={styles.chevron} aria-hidden="true" />
        </button>
      ) : (
        <span className={styles.name}>{name}</span>
      )}
      <AttendanceMarks name={name} attendance={attendance} onMark={onMark} compact />
      {open && (
        <div id={id} className={styles.details}>
          {children}
        </div>
      )}
    </li>
  );
}
