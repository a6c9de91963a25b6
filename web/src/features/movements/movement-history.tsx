import { ReceiptText } from 'lucide-react';
import type { MovementReason } from '@studio/contracts/rules/bookings';
import type { Answer } from '../../api/call.ts';
import { useFailureToast } from '../../api/show-failure.ts';
import { instantInWords } from '../../dates/instant-words.ts';
import { classes } from '../../ui/classes.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { LoadingRows } from '../../ui/loading.tsx';
import { MoreButton } from '../../ui/more-button.tsx';
import styles from './movement-history.module.css';

interface MovementHistoryProps {
  /** A shorter list is shown while the current request loads. */
  readonly answer: {
    readonly data?: readonly Movement[] | undefined;
    readonly currentData?: readonly Movement[] | undefined;
    readonly error?: unknown;
    readonly isFetching: boolean;
    readonly refetch: () => unknown;
  };
  /** The person who caused a movement, as this reader should see it. */
  readonly actors: Record<Movement['actor'], string>;
  /** The number of entries currently requested. */
  readonly limit: number;
  readonly onMore: () => void;
  /** Shown if there are no movements. */
  readonly whenEmpty: string;
}

/** A person's class-credit ledger, with a button for older entries. */
export function MovementHistory({ answer, actors, limit, onMore, whenEmpty }: MovementHistoryProps) {
  const { data, currentData, error, isFetching, refetch } = answer;
  const failed = !currentData && Boolean(error);
  const mayHaveMore = !currentData || (currentData.length >= limit && limit < mostMovements);
  useFailureToast(data ? undefined : error, 'Error al cargar los movimientos');
  if (!data && error) return <ErrorState retrying={isFetching} onRetry={() => void refetch()} />;
  if (!data) return <LoadingRows label="Cargando movimientos…" rows={3} className="stack gap4" />;
  return (
    <>
      {data.length > 0 ? (
        <MovementList movements={data} actors={actors} />
      ) : (
        <EmptyState icon={<ReceiptText size={28} />} title="Aún no hay movimientos">
          {whenEmpty}
        </EmptyState>
      )}
      {mayHaveMore && (
        <MoreButton pending={isFetching} failed={failed} onMore={() => (failed ? void refetch() : onMore())} />
      )}
    </>
  );
}

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
  released: 'Cedió el cupo',
  reclaimed: 'Recuperó el cupo',
  forgiven: 'Falta perdonada',
  returned: 'Otra persona usó el cupo cedido',
};

/** They record what happened to a booking that stays paid. */
const movesNothing = new Set<MovementReason>(['released', 'reclaimed', 'forgiven']);

interface MovementListProps extends Pick<MovementHistoryProps, 'actors'> {
  readonly movements: readonly Movement[];
}

/** The class-credit ledger, newest first. */
function MovementList({ movements, actors }: MovementListProps) {
  return (
    <ol className="stack divided entries">
      {movements.map((movement) => (
        <li key={movement.id} className={styles.item}>
          <Change movement={movement} />
          <span className={styles.what}>
            <strong className="strong">{reasons[movement.reason]}</strong>
            <span className="soft capital">
              {movement.subject && <>{movement.subject} · </>}
              {movement.balance === 'special' ? 'Especiales' : 'Clases del plan'}
            </span>
          </span>
          <span className={`soft ${styles.aside}`}>
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

function Change({ movement: { reason, change } }: { readonly movement: Movement }) {
  if (movesNothing.has(reason)) return <span className={styles.change} />;
  return <span className={classes(styles.change, change > 0 ? 'approved' : 'sunken ink')}>{signed(change)}</span>;
}

const signed = (change: number) => (change > 0 ? `+${change}` : change < 0 ? `−${-change}` : '0');

/** The largest page that the server returns. */
export const mostMovements = 200;

/** One change of a class credit, as both its owner and the administration see it. */
export type Movement = Answer<typeof routes.getMyMovements>[number];
