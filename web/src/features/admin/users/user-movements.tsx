import { ReceiptText } from 'lucide-react';
import { useState } from 'react';
import { fresh } from '../../../api/fresh.ts';
import { useFailureToast } from '../../../api/use-failure-toast.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { Loading } from '../../../ui/loading.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { MoreMovements, mostMovements } from '../../movements/more-movements.tsx';
import { MovementList } from '../../movements/movement-list.tsx';
import styles from '../tab.module.css';
import { useGetUserMovementsQuery } from './user-endpoints.ts';

const actors = { member: 'El miembro', admin: 'Administración', system: 'Automático' };

const pageSize = 20;

export function UserMovements({ userId }: { readonly userId: string }) {
  const [limit, setLimit] = useState(pageSize);
  const answer = useGetUserMovementsQuery({ id: userId, limit }, fresh);
  const { data, error, isFetching, refetch } = answer;
  useFailureToast(data ? undefined : error, 'Error al cargar los movimientos');
  const showMore = () => setLimit(Math.min(mostMovements, limit * 2));
  if (!data && error) return <ErrorState retrying={isFetching} onRetry={() => void refetch()} />;
  if (!data) {
    return (
      <Loading label="Cargando movimientos…" className={styles.form}>
        <Skeleton height="2.75rem" />
        <Skeleton height="2.75rem" />
        <Skeleton height="2.75rem" />
        <Skeleton height="2.75rem" />
      </Loading>
    );
  }
  if (data.length === 0) {
    return (
      <EmptyState icon={<ReceiptText size={28} aria-hidden="true" />} title="Aún no hay movimientos">
        Aquí verás cada clase que gane, use o recupere.
      </EmptyState>
    );
  }
  return (
    <>
      <MovementList movements={data} actors={actors} />
      <MoreMovements answer={answer} limit={limit} onMore={showMore} />
    </>
  );
}
