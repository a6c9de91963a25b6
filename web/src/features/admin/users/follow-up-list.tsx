import { toStudioDate } from '@studio/contracts/studio-time';
import type { FollowUpList as List } from '@studio/contracts/vocabulary';
import { CircleCheck } from 'lucide-react';
import { useEffect } from 'react';
import { fresh } from '../../../api/studio-api.ts';
import { useFailureToast } from '../../../api/show-failure.ts';
import { useNow } from '../../../dates/use-now.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { Pagination } from '../../../ui/pagination.tsx';
import stack from '../../../ui/stack.module.css';
import { useListFollowUpsQuery } from '../follow-ups/follow-up-endpoints.ts';
import { followUpWords } from '../follow-ups/follow-up-lists.ts';
import styles from './follow-up-list.module.css';
import { FollowUpRow, type Renewal } from './follow-up-row.tsx';
import type { UserAct } from './user-actions.tsx';
import { UserSkeleton } from './user-skeleton.tsx';
import type { useUserFilters } from './use-user-filters.ts';

interface FollowUpListProps {
  readonly list: List;
  readonly shown: ReturnType<typeof useUserFilters>;
  readonly onAct: UserAct;
  readonly onRenew: Renewal;
}

/** The members of a list of follow-ups, the most urgent first (docs/product.md §7.5). */
export function FollowUpList({ list, shown, onAct, onRenew }: FollowUpListProps) {
  const { page, pageSize } = shown.filters;
  const { currentData, error, isFetching, refetch } = useListFollowUpsQuery({ list, page, pageSize }, fresh);
  useFailureToast(error, 'Error al cargar los usuarios');
  const today = toStudioDate(useNow());
  const { hint, empty } = followUpWords[list];
  const lastPage = Math.max(1, Math.ceil((currentData?.total ?? 0) / pageSize));
  const { showPage } = shown;
  useEffect(() => {
    // Somebody of the last page has renewed, or the address is old.
    if (currentData && !isFetching && page > lastPage) showPage(lastPage, { replace: true });
  });

  if (!currentData && error) return <ErrorState retrying={isFetching} onRetry={() => void refetch()} />;
  if (!currentData) return <UserSkeleton wide={false} />;
  const { items, total } = currentData;
  if (total === 0) {
    return (
      <EmptyState icon={<CircleCheck size={28} aria-hidden="true" />} title={empty}>
        {hint}
      </EmptyState>
    );
  }
  return (
    <div className={stack.gap4} aria-busy={isFetching}>
      <p className={styles.hint}>{hint}</p>
      <ul className={styles.rows}>
        {items.map((followUp) => (
          <FollowUpRow
            key={followUp.user_id}
            list={list}
            followUp={followUp}
            today={today}
            onAct={onAct}
            onRenew={onRenew}
          />
        ))}
      </ul>
      <Pagination
        page={Math.min(page, lastPage)}
        pageSize={pageSize}
        total={total}
        noun={total === 1 ? 'usuario' : 'usuarios'}
        onPage={showPage}
      />
    </div>
  );
}
