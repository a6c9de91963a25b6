import { toStudioDate, toStudioTime } from '@studio/contracts/studio-time';
import type { MovementReason } from '@studio/contracts/vocabulary';
import { clockTime } from '../../../dates/spanish-dates.ts';
import { classes } from '../../../ui/classes.ts';
import styles from '../../profile/movement-list.module.css';
import { shortDate } from '../short-date.ts';
import type { UserMovement } from './user-endpoints.ts';

const reasons: Record<MovementReason, string> = {
  assigned: 'Plan asignado',
  booked: 'Inscripción',
  cancelled: 'Inscripción cancelada',
  refunded: 'Clase devuelta',
  'set-by-admin': 'Ajuste del estudio',
  carried: 'Clase guardada de un plan anterior',
  expired: 'Plan vencido',
  removed: 'Plan terminado',
};

const actors: Record<UserMovement['actor'], string> = {
  member: 'El miembro',
  admin: 'Administración',
  system: 'Automático',
};

/** A member's class-credit ledger in the words of the administration, newest first. */
export function UserMovementList({ movements }: { readonly movements: readonly UserMovement[] }) {
  return (
    <ol className={styles.list}>
      {movements.map((movement) => (
        <li key={movement.id} className={styles.item}>
          <span className={classes(styles.change, movement.change > 0 ? styles.gained : styles.spent)}>
            {movement.change > 0 ? `+${movement.change}` : `−${Math.abs(movement.change)}`}
          </span>
          <span className={styles.what}>
            <strong className={styles.reason}>{reasons[movement.reason]}</strong>
            <span className={styles.details}>
              {movement.subject && <>{movement.subject} · </>}
              {movement.balance === 'special' ? 'Especiales' : 'Clases del plan'}
            </span>
          </span>
          <span className={styles.aside}>
            <time dateTime={movement.at}>{inWords(movement.at)}</time>
            <span>
              {actors[movement.actor]} · saldo {movement.balanceAfter}
            </span>
          </span>
        </li>
      ))}
    </ol>
  );
}

function inWords(at: string): string {
  const instant = new Date(at);
  return `${shortDate(toStudioDate(instant))}, ${clockTime(toStudioTime(instant))}`;
}
