import { UserMinus } from 'lucide-react';
import { useState, type MouseEvent } from 'react';
import { problemOf } from '../../../api/problem.ts';
import { showRefusal } from '../../../api/show-failure.ts';
import { IconButton } from '../../../ui/icon-button.tsx';
import { notify } from '../../../ui/notify.ts';
import { isSecondClick } from '../../../ui/second-click.ts';
import { Spinner } from '../../../ui/spinner.tsx';
import { useFocusFallback } from '../../../ui/use-focus-fallback.ts';
import { AttendanceMarks } from '../../attendance/attendance-marks.tsx';
import { MarkingRow } from '../../attendance/marking-row.tsx';
import { useEnrolGuestMutation } from '../guests/guest-endpoints.ts';
import {
  type AdminTraining,
  type Registrant,
  useRemoveRegistrantMutation,
  useEnrolUserMutation,
} from './admin-training-endpoints.ts';
import { useAttendanceMark } from './attendance-marks.tsx';
import { paidInWords } from './enrolment-words.ts';
import { Contact, hasRemark, nameOf, RegistrantFacts, Remark } from './registrant-facts.tsx';
import styles from './registrant-rows.module.css';
import sheet from './registrants.module.css';
import { dayAndTime } from './training-words.ts';

interface MarkingListProps {
  readonly training: AdminTraining;
  readonly registrants: readonly Registrant[];
}

/** The registrants on a phone once attendance can be marked: a list for a coach at the door. */
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
          about={hasRemark(registrant) && <Remark registrant={registrant} />}
          onMark={(attendance) => void mark(registrant, attendance)}
        >
          {registrant.note !== undefined && <p>{registrant.note}</p>}
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

interface RegistrantTableProps {
  readonly training: AdminTraining;
  readonly registrants: readonly Registrant[];
  /** Whether attendance can be marked. */
  readonly isOpen: boolean;
}

export function RegistrantTable({ training, registrants, isOpen }: RegistrantTableProps) {
  return (
    <table className={sheet.table}>
      <caption className="visually-hidden">Usuarios inscritos</caption>
      <thead>
        <tr>
          <th scope="col" className={sheet.number}>
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
      <td className={sheet.number}>{number}</td>
      <th scope="row">
        {name} <RegistrantFacts registrant={registrant} />
        <span className={styles.remark}>
          <Remark registrant={registrant} />
        </span>
      </th>
      <td className={sheet.contactCell}>
        <Contact person={registrant} name={name} />
      </td>
      {isOpen && (
        <td>
          <AttendanceMarks
            name={name}
            attendance={registrant.attendance}
            onMark={(attendance) => void mark(registrant, attendance)}
          />
        </td>
      )}
      <td>
        <RemoveRegistrant training={training} registrant={registrant} />
      </td>
    </tr>
  );
}

interface RemoveRegistrantProps {
  readonly training: AdminTraining;
  readonly registrant: Registrant;
}

function RemoveRegistrant({ training, registrant }: RemoveRegistrantProps) {
  const [remove] = useRemoveRegistrantMutation();
  const undo = useUndoRemoval(training);
  const [leaving, setLeaving] = useState(false);
  const name = nameOf(registrant);

  async function press(event: MouseEvent): Promise<void> {
    // The first click may have removed the row that was here.
    if (leaving || isSecondClick(event)) return;
    setLeaving(true);
    try {
      await remove({ id: training.id, userId: registrant.id }).unwrap();
      notify.success('Inscripción cancelada', {
        detail: `${name}: ${dayAndTime(training)}`,
        ...(canReturn(registrant) && { action: { label: 'Deshacer', run: () => void undo(registrant) } }),
      });
    } catch (error) {
      showRefusal(error, 'Error al cancelar inscripción');
      setLeaving(false);
    }
  }

  return (
    <IconButton
      label={`Eliminar a ${name}`}
      className={sheet.remove}
      icon={leaving ? <Spinner /> : <UserMinus size={18} />}
      onClick={(event) => void press(event)}
    />
  );
}

/** The data of an old guest have been deleted. */
const canReturn = ({ guest, phone }: Registrant) => !guest || Boolean(phone);

/** Enrols a removed registrant again by an ordinary enrolment: the seat may be taken by then. */
function useUndoRemoval({ id }: AdminTraining) {
  const [enrol] = useEnrolUserMutation();
  const [enrolGuest] = useEnrolGuestMutation();
  return async (registrant: Registrant): Promise<void> => {
    try {
      if (registrant.guest) {
        const { phone = '', brought_by: bringer } = registrant;
        await enrolGuest({ id, body: { name: nameOf(registrant), phone, authorized: true, again: true } }).unwrap();
        notify.success('Invitado inscrito', bringer === undefined ? {} : { detail: 'Ya no dice quién lo trajo.' });
        return;
      }
      const { paidFrom } = await enrol({ id, userId: registrant.id }).unwrap();
      notify.success('Usuario inscrito', paidFrom === registrant.paid_from ? {} : { detail: paidInWords[paidFrom] });
    } catch (error) {
      const isFull = problemOf(error)?.code === 'TRAINING_FULL';
      if (isFull) notify.error('No se pudo deshacer: el cupo ya está ocupado.');
      else showRefusal(error, 'Error al inscribir usuario');
    }
  };
}
