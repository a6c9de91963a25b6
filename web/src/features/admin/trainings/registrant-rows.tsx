import { UserMinus } from 'lucide-react';
import { useState, type MouseEvent } from 'react';
import { useStore } from 'react-redux';
import { problemOf } from '../../../api/problem.ts';
import { showRefusal } from '../../../api/show-failure.ts';
import type { StudioStore } from '../../../api/studio-api.ts';
import { serverClock } from '../../../dates/server-clock.ts';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { notify } from '../../../ui/notify.ts';
import { isSecondClick } from '../../../ui/second-click.ts';
import { Spinner } from '../../../ui/spinner.tsx';
import { useFocusFallback } from '../../../ui/use-focus-fallback.ts';
import { attendanceLabels, AttendanceMarks } from '../../attendance/attendance-marks.tsx';
import { MarkingRow } from '../../attendance/marking-row.tsx';
import { useEnrolGuestMutation } from '../guests/guest-endpoints.ts';
import {
  adminTrainingApi,
  type AdminTraining,
  type Registrant,
  useListWaitingQuery,
  useRemoveRegistrantMutation,
  useEnrolUserMutation,
} from './admin-training-endpoints.ts';
import { useAttendanceMark } from './attendance-marks.tsx';
import { paidInWords } from './enrolment-words.ts';
import { hasBegun } from './past-training.ts';
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
          onMark={registrant.administrator ? undefined : (attendance) => void mark(registrant, attendance)}
        >
          {registrant.note !== undefined && <p>{registrant.note}</p>}
          <RegistrantFacts registrant={registrant} />
          <div className={`row gap2 ${styles.reach}`}>
            <Contact person={registrant} name={nameOf(registrant)} />
            {!registrant.administrator && <RemoveRegistrant training={training} registrant={registrant} />}
          </div>
        </MarkingRow>
      ))}
    </ol>
  );
}

interface RegistrantTableProps extends MarkingListProps {
  /** Whether attendance can be marked. */
  readonly isOpen: boolean;
}

export function RegistrantTable({ training, registrants, isOpen }: RegistrantTableProps) {
  return (
    <table className={`ledger ${sheet.table}`}>
      <caption className="visually-hidden">Usuarios inscritos</caption>
      <thead>
        <tr>
          <th scope="col" className="faint figures unbroken">
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

interface RegistrantRowProps extends RemoveRegistrantProps {
  readonly number: number;
  readonly isOpen: boolean;
}

function RegistrantRow({ training, registrant, number, isOpen }: RegistrantRowProps) {
  const mark = useAttendanceMark(training.id);
  const row = useFocusFallback<HTMLTableRowElement>();
  const name = nameOf(registrant);
  return (
    <tr ref={row}>
      <td className="faint figures unbroken">{number}</td>
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
          {registrant.administrator ? (
            attendanceLabels.find(({ value }) => value === registrant.attendance)?.label
          ) : (
            <AttendanceMarks
              name={name}
              attendance={registrant.attendance}
              onMark={(attendance) => void mark(registrant, attendance)}
            />
          )}
        </td>
      )}
      <td>{!registrant.administrator && <RemoveRegistrant training={training} registrant={registrant} />}</td>
    </tr>
  );
}

interface RemoveRegistrantProps {
  readonly training: AdminTraining;
  readonly registrant: Registrant;
}

/** Removes a registrant at once, or asks first where the seat goes to somebody who waits (docs/product.md §3.5). */
function RemoveRegistrant({ training, registrant }: RemoveRegistrantProps) {
  const [remove] = useRemoveRegistrantMutation();
  const { data: waiting = [] } = useListWaitingQuery(training.id);
  const seats = useFreeSeats(training);
  const undo = useUndoRemoval(training);
  const [leaving, setLeaving] = useState(false);
  const [asked, setAsked] = useState(false);
  const name = nameOf(registrant);
  const goesOn = () => waiting.length > 0 && seats() === 0 && !hasBegun(training, serverClock.now());

  async function removeNow(isLost: boolean): Promise<void> {
    setLeaving(true);
    try {
      await remove({ id: training.id, userId: registrant.id }).unwrap();
      const action = { label: 'Deshacer', run: () => void undo(registrant), isOffered: () => seats() > 0 };
      notify.success('Inscripción cancelada', {
        detail: `${name}: ${dayAndTime(training)}`,
        ...(!isLost && canReturn(registrant) && { action }),
      });
    } catch (error) {
      showRefusal(error, 'Error al cancelar inscripción');
      setLeaving(false);
    }
  }

  function press(event: MouseEvent): void {
    // The first click may have removed the row that was here.
    if (leaving || isSecondClick(event)) return;
    if (goesOn()) setAsked(true);
    else void removeNow(false);
  }

  return (
    <>
      <IconButton
        label={`Eliminar a ${name}`}
        className="bad"
        icon={leaving ? <Spinner /> : <UserMinus size={18} />}
        onClick={press}
      />
      <ConfirmDialog
        open={asked}
        title={`Eliminar a ${name}`}
        confirmLabel="Eliminar"
        onConfirm={() => {
          setAsked(false);
          void removeNow(true);
        }}
        onCancel={() => setAsked(false)}
      >
        <p>{`Hay ${waiting.length} en lista: este cupo pasa enseguida.`}</p>
      </ConfirmDialog>
    </>
  );
}

/** Reads the free seats of a class from the list, which follows what others do. */
function useFreeSeats({ id, max_capacity: capacity }: AdminTraining): () => number {
  const store = useStore<ReturnType<StudioStore['getState']>>();
  return () => {
    const { data = [] } = adminTrainingApi.endpoints.listRegistrants.select(id)(store.getState());
    return Math.max(0, capacity - data.filter(({ released }) => !released).length);
  };
}

/** A deleted or inactive account cannot be enrolled, and the data of an old guest have been deleted. */
const canReturn = ({ guest, phone, account_status: status }: Registrant) =>
  guest ? Boolean(phone) : status === 'active';

/** Enrols a removed registrant again by an ordinary enrolment, and marks them again: the seat may be taken by then. */
function useUndoRemoval({ id }: AdminTraining) {
  const [enrol] = useEnrolUserMutation();
  const [enrolGuest] = useEnrolGuestMutation();
  const mark = useAttendanceMark(id);
  return async (registrant: Registrant): Promise<void> => {
    try {
      if (registrant.guest) {
        const { phone = '', brought_by: bringer } = registrant;
        await enrolGuest({ id, body: { name: nameOf(registrant), phone, authorized: true, again: true } }).unwrap();
        notify.success('Invitado inscrito', bringer === undefined ? {} : { detail: 'Ya no dice quién lo trajo.' });
        return;
      }
      const { paidFrom } = await enrol({ id, body: { userId: registrant.id } }).unwrap();
      const { attendance } = registrant;
      if (attendance) await mark({ ...registrant, attendance: undefined }, attendance);
      notify.success('Usuario inscrito', paidFrom === registrant.paid_from ? {} : { detail: paidInWords[paidFrom] });
    } catch (error) {
      const isFull = problemOf(error)?.code === 'TRAINING_FULL';
      if (isFull) notify.error('No se pudo deshacer: el cupo ya está ocupado.');
      else showRefusal(error, 'Error al inscribir usuario');
    }
  };
}
