import type { MovementReason } from '@studio/contracts/vocabulary';
import { instantInWords } from '../../dates/instant-words.ts';
import { classes } from '../../ui/classes.ts';
import styles from './movement-list.module.css';
import type { Movement } from './movement.ts';

const reasons: Record<MovementReason, string> = {
  assigned: 'Plan asignado',
  booked: 'Inscripción',
  cancelled: 'Inscripción cancelada',
  refunded: 'Clase devuelta',
  'set-by-admin': 'Ajuste del estudio',
  carried: 'Clase guardada de un plan anterior',
  expired: 'Plan vencido',
  removed: 'Plan terminado',
  frozen: 'Plan congelado',
  unfrozen: 'Fin de la congelación',
};

interface MovementListProps {
  readonly movements: readonly Movement[];
  /** The person who caused a movement, as this reader should see it. */
  readonly actors: Record<Movement['actor'], string>;
}

/** The class-credit ledger, newest first. */
export function MovementList({ movements, actors }: MovementListProps) {
  return (
    <ol className={styles.list}>
      {movements.map((movement) => (
        <li key={movement.id} className={styles.item}>
          <span className={classes(styles.change, movement.change > 0 ? styles.gained : styles.spent)}>
            {signed(movement.change)}
          </span>
          <span className={styles.what}>
            <strong className={styles.reason}>{reasons[movement.reason]}</strong>
            <span className={styles.details}>
              {movement.subject && <>{movement.subject} · </>}
              {movement.balance === 'special' ? 'Especiales' : 'Clases del plan'}
            </span>
          </span>
          <span className={styles.aside}>
            <time dateTime={movement.at}>{instantInWords(movement.at)}</time>
            <span>
              {actors[movement.actor]} · saldo {movement.balanceAfter}
            </span>
          </span>
        </li>
      ))}
    </ol>
  );
}

const signed = (change: number) => (change > 0 ? `+${change}` : change < 0 ? `−${-change}` : '0');
