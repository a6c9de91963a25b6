import { ReceiptText } from 'lucide-react';
import type { ComponentProps } from 'react';
import { useFailureToast } from '../../api/use-failure-toast.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { Loading } from '../../ui/loading.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import stack from '../../ui/stack.module.css';
import { MoreMovements } from './more-movements.tsx';
import { MovementList } from './movement-list.tsx';
import type { Movement } from './movement.ts';

interface MovementHistoryProps extends ComponentProps<typeof MoreMovements> {
  readonly answer: ComponentProps<typeof MoreMovements>['answer'] & { readonly data?: readonly Movement[] | undefined };
  readonly actors: ComponentProps<typeof MovementList>['actors'];
  /** What stands in the place of the first movement. */
  readonly whenEmpty: string;
}

/** A person's class-credit ledger, with the way to its older entries. */
export function MovementHistory({ answer, actors, whenEmpty, ...more }: MovementHistoryProps) {
  const { data, error, isFetching, refetch } = answer;
  useFailureToast(data ? undefined : error, 'Error al cargar los movimientos');
  if (!data && error) return <ErrorState retrying={isFetching} onRetry={() => void refetch()} />;
  if (!data) {
    return (
      <Loading label="Cargando movimientos…" className={stack.gap4}>
        <Skeleton height="2.75rem" />
        <Skeleton height="2.75rem" />
        <Skeleton height="2.75rem" />
      </Loading>
    );
  }
  return (
    <>
      {data.length > 0 ? (
        <MovementList movements={data} actors={actors} />
      ) : (
        <EmptyState icon={<ReceiptText size={28} aria-hidden="true" />} title="Aún no hay movimientos">
          {whenEmpty}
        </EmptyState>
      )}
      <MoreMovements answer={answer} {...more} />
    </>
  );
}
