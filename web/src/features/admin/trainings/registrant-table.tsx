import { UserMinus } from 'lucide-react';
import { useState, type MouseEvent } from 'react';
import { showRefusal } from '../../../api/show-refusal.ts';
import { Badge } from '../../../ui/badge.tsx';
import { classes } from '../../../ui/classes.ts';
import { IconButton } from '../../../ui/icon-button.tsx';
import { notify } from '../../../ui/notify.ts';
import { isSecondClick } from '../../../ui/second-click.ts';
import { Spinner } from '../../../ui/spinner.tsx';
import { useFocusFallback } from '../../../ui/use-focus-fallback.ts';
import { fullName } from '../users/user-words.ts';
import { useRemoveRegistrantMutation, type AdminTraining, type Registrant } from './admin-training-endpoints.ts';
import { AttendanceMarks, PrintedBoxes } from './attendance-marks.tsx';
import { Contact } from './contact.tsx';
import { planInWords } from './registrant-plan.ts';
import styles from './registrants.module.css';
import { dayAndTime } from './training-words.ts';
import { useUndoRemoval } from './use-undo-removal.ts';

/** Said of an account, which is feminine. */
const statusWords = { inactive: 'Inactiva', suspended: 'Suspendida' };

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
          <th scope="col" className={classes(!isOpen && styles.onPaper)}>
            Asistencia
          </th>
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
  const [remove] = useRemoveRegistrantMutation();
  const undo = useUndoRemoval(training);
  const [leaving, setLeaving] = useState(false);
  const row = useFocusFallback<HTMLTableRowElement>();
  // A deleted account keeps its row in a past training, without the name (docs/product.md §11.5).
  const status = registrant.account_status;
  const name = fullName(registrant).trim() || 'Usuario eliminado';

  async function press(event: MouseEvent): Promise<void> {
    // The first click may have removed the row that was here.
    if (leaving || isSecondClick(event)) return;
    setLeaving(true);
    try {
      await remove({ id: training.id, userId: registrant.id }).unwrap();
      notify.success('Inscripción cancelada', {
        detail: `${name}: ${dayAndTime(training)}`,
        action: { label: 'Deshacer', run: () => void undo(registrant) },
      });
    } catch (error) {
      showRefusal(error, 'Error al cancelar inscripción');
      setLeaving(false);
    }
  }

  return (
    <tr ref={row}>
      <td className={styles.number}>{number}</td>
      <th scope="row">
        {name} {registrant.paid_from === 'courtesy' && <Badge>Cortesía</Badge>}{' '}
        {status && status !== 'active' && <Badge tone="bad">{statusWords[status]}</Badge>}{' '}
        <span className={classes(styles.plan, registrant.plan === null && styles.withoutPlan)}>
          {planInWords(registrant)}
        </span>
      </th>
      <td className={styles.contactCell}>
        <Contact person={registrant} name={name} />
      </td>
      <td className={classes(styles.attendance, !isOpen && styles.onPaper)}>
        {isOpen && <AttendanceMarks trainingId={training.id} registrant={registrant} name={name} />}
        <PrintedBoxes attendance={registrant.attendance} />
      </td>
      <td>
        <IconButton
          label={`Eliminar a ${name}`}
          className={styles.remove}
          icon={leaving ? <Spinner /> : <UserMinus size={18} aria-hidden="true" />}
          onClick={(event) => void press(event)}
        />
      </td>
    </tr>
  );
}
