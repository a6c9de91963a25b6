import { useFocusFallback } from '../../../ui/use-focus-fallback.ts';
import type { AdminTraining, Registrant } from './admin-training-endpoints.ts';
import { AttendanceMarks } from './attendance-marks.tsx';
import { Contact } from './contact.tsx';
import { nameOf, RegistrantFacts } from './registrant-facts.tsx';
import styles from './registrants.module.css';
import { RemoveRegistrant } from './remove-registrant.tsx';
import { useAttendanceMark } from './use-attendance-mark.ts';

interface RegistrantTableProps {
  readonly training: AdminTraining;
  readonly registrants: readonly Registrant[];
  /** Whether attendance can be marked. */
  readonly isOpen: boolean;
}

export function RegistrantTable({ training, registrants, isOpen }: RegistrantTableProps) {
  return (
    <table className={styles.table}>
      <caption className="visually-hidden">Usuarios inscritos</caption>
      <thead>
        <tr>
          <th scope="col" className={styles.number}>
            N.º
          </th>
          <th scope="col">Nombre</th>
          <th scope="col">Contacto</th>
          {isOpen && <th scope="col">Asistencia</th>}
          <th scope="col">
            <span className="visually-hidden">Eliminar</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {registrants.map((registrant, index) => (
          <RegistrantRow
            key={registrant.id}
            training={training}
            registrant={registrant}
            number={index + 1}
            isOpen={isOpen}
          />
        ))}
      </tbody>
    </table>
  );
}

interface RegistrantRowProps {
  readonly training: AdminTraining;
  readonly registrant: Registrant;
  readonly number: number;
  readonly isOpen: boolean;
}

function RegistrantRow({ training, registrant, number, isOpen }: RegistrantRowProps) {
  const mark = useAttendanceMark(training.id);
  const row = useFocusFallback<HTMLTableRowElement>();
  const name = nameOf(registrant);
  return (
    <tr ref={row}>
      <td className={styles.number}>{number}</td>
      <th scope="row">
        {name} <RegistrantFacts registrant={registrant} />
      </th>
      <td className={styles.contactCell}>
        <Contact person={registrant} name={name} />
      </td>
      {isOpen && (
        <td>
          <AttendanceMarks
            name={name}
            attendance={registrant.attendance}
            onMark={(attendance) => void mark(registrant.id, attendance)}
          />
        </td>
      )}
      <td>
        <RemoveRegistrant training={training} registrant={registrant} />
      </td>
    </tr>
  );
}
