import type { AdminTraining, Registrant } from './admin-training-endpoints.ts';
import { Contact } from './contact.tsx';
import { MarkingRow } from './marking-row.tsx';
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
