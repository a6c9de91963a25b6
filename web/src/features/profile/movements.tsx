import { ReceiptText } from 'lucide-react';
import { useState } from 'react';
import { fresh } from '../../api/fresh.ts';
import { useFailureToast } from '../../api/use-failure-toast.ts';
import { Card } from '../../ui/card.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { Loading } from '../../ui/loading.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { MoreMovements, mostMovements } from '../movements/more-movements.tsx';
import { MovementList } from '../movements/movement-list.tsx';
import { firstMovements } from './movement-requests.ts';
import { useGetMyMovementsQuery } from './profile-endpoints.ts';
import styles from './section.module.css';

const actors = { member: 'Tú', admin: 'El estudio', system: 'Automático' };

export function Movements() {
  const [limit, setLimit] = useState(firstMovements);
  const answer = useGetMyMovementsQuery({ limit }, fresh);
  const { data, error, isFetching, refetch } = answer;
  useFailureToast(data ? undefined : error, 'Error al cargar los movimientos');
  const showMore = () => setLimit(Math.min(mostMovements, limit + 2 * firstMovements));
  return (
    <Card as="section" className={styles.section} tabIndex={-1} aria-labelledby="movimientos">
      <h2 id="movimientos" className={styles.title}>
        Movimientos
      </h2>
      {data ? (
        <>
          {data.length > 0 ? <MovementList movements={data} actors={actors} /> : <NoMovements />}
          <MoreMovements answer={answer} limit={limit} onMore={showMore} />
        </>
      ) : error ? (
        <ErrorState retrying={isFetching} onRetry={() => void refetch()} />
      ) : (
        <Loading label="Cargando movimientos…" className={styles.section}>
          <Skeleton height="2.75rem" />
          <Skeleton height="2.75rem" />
          <Skeleton height="2.75rem" />
        </Loading>
      )}
    </Card>
  );
}

function NoMovements() {
  return (
    <EmptyState icon={<ReceiptText size={28} aria-hidden="true" />} title="Aún no hay movimientos">
      Aquí verás cada clase que ganes, uses o recuperes.
    </EmptyState>
  );
}
