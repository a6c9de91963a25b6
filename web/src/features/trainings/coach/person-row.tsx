import type { Attendance } from '@studio/contracts/vocabulary';
import { MarkingRow } from '../../attendance/marking-row.tsx';
import type { RosterPerson } from './coach-endpoints.ts';
import { EmergencyContact } from './emergency-contact.tsx';
import type { MarksShown } from './mark-queue.ts';
import styles from './roster.module.css';

export interface ShownPerson extends RosterPerson {
  /** The mark waits for a connection. */
  readonly isUnsent: boolean;
}

/** The person with the last mark that waits. */
export function withWaiting(person: RosterPerson, trainingId: string, { marks, unsent }: MarksShown): ShownPerson {
  const mark = marks.findLast(({ id, userId }) => id === trainingId && userId === person.id);
  // A deleted account keeps its row, without the name, and so does an old guest.
  const shown = {
    ...person,
    name: person.name || (person.guest ? 'Invitado' : 'Usuario eliminado'),
    isUnsent: mark !== undefined && unsent,
  };
  return mark ? { ...shown, attendance: mark.attendance ?? undefined, arrived: undefined } : shown;
}

interface PersonRowProps {
  readonly number: number;
  readonly person: ShownPerson;
  readonly trainingId: string;
  readonly showsContact: boolean;
  readonly onMark: ((attendance: Attendance | null) => void) | undefined;
}

export function PersonRow({ number, person, trainingId, showsContact, onMark }: PersonRowProps) {
  const { id, name, note, firstClass, guest, isUnsent, arrived } = person;
  const hasContact = showsContact && person.emergencyContact;
  return (
    <MarkingRow
      number={number}
      name={name}
      attendance={person.attendance}
      onMark={onMark}
      about={
        (guest || firstClass || note || isUnsent || arrived) && (
          <>
            {isUnsent && <span className={styles.unsent}>sin enviar</span>}
            {arrived && <span className={styles.arrived}>Llegó</span>}
            {guest && <span className={styles.first}>Invitado</span>}
            {firstClass && <span className={styles.first}>Primera clase</span>}
            {note && <span className={styles.note}>{note}</span>}
          </>
        )
      }
    >
      {(note || hasContact) && <>{hasContact && <EmergencyContact id={trainingId} userId={id} name={name} />}</>}
    </MarkingRow>
  );
}
