import { SearchX } from 'lucide-react';
import { useEffect } from 'react';
import { fresh } from '../../../api/fresh.ts';
import { useFailureToast } from '../../../api/use-failure-toast.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { Pagination } from '../../../ui/pagination.tsx';
import { SelfRemovingButton } from '../../../ui/self-removing-button.tsx';
import { useMediaQuery } from '../../../ui/use-media-query.ts';
import stack from '../../../ui/stack.module.css';
import tabStyles from '../tab.module.css';
import type { UserAct } from './user-actions.tsx';
import { UserCards } from './user-cards.tsx';
import { useListUsersQuery } from './user-endpoints.ts';
import { UserSkeleton } from './user-skeleton.tsx';
import { UserTable } from './user-table.tsx';
import type { useUserFilters } from './use-user-filters.ts';

interface UserListProps {
  readonly shown: ReturnType<typeof useUserFilters>;
  readonly onAct: UserAct;
}

export function UserList({ shown, onAct }: UserListProps) {
  const { filters, isFiltered, clear, sortBy, showPage } = shown;
  const wide = useMediaQuery('(min-width: 60rem)');
  const { data, currentData, error, isFetching, originalArgs, refetch } = useListUsersQuery(filters, fresh);
  useFailureToast(error, 'Error al cargar los usuarios');
  const lastPage = data ? Math.max(1, Math.ceil(data.total / filters.pageSize)) : filters.page;
  const settled = data && !isFetching && originalArgs?.page === filters.page;
  useEffect(() => {
    // The last user of the last page was deleted, or the address is old.
    if (settled && filters.page > lastPage) showPage(lastPage, { replace: true });
  });

  // A failed refresh keeps what it was to refresh; what was asked for otherwise is no answer to this question.
  if (!currentData && error) return <ErrorState retrying={isFetching} onRetry={() => void refetch()} />;
  if (!data) return <UserSkeleton wide={wide} />;
  const stale = isFetching && !currentData ? tabStyles.stale : undefined;
  if (data.total === 0) {
    return (
      <div className={stale} aria-busy={isFetching}>
        <NobodyFound isFiltered={isFiltered} onClear={clear} />
      </div>
    );
  }
  return (
    <div className={stack.gap4} aria-busy={isFetching}>
      <div className={stale}>
        {wide ? (
          <UserTable users={data.items} sort={filters.sort} onSort={sortBy} onAct={onAct} />
        ) : (
          <UserCards users={data.items} onAct={onAct} />
        )}
      </div>
      <Pagination
        page={Math.min(filters.page, lastPage)}
        pageSize={filters.pageSize}
        total={data.total}
        noun={data.total === 1 ? 'usuario' : 'usuarios'}
        onPage={showPage}
      />
    </div>
  );
}

function NobodyFound({ isFiltered, onClear }: { readonly isFiltered: boolean; readonly onClear: () => void }) {
  return (
    <EmptyState
      icon={<SearchX size={28} aria-hidden="true" />}
      title={isFiltered ? 'Nadie coincide con estos filtros' : 'Aún no hay usuarios'}
      action={
        isFiltered && (
          <SelfRemovingButton variant="secondary" onClick={onClear}>
            Limpiar filtros
          </SelfRemovingButton>
        )
      }
    >
      {isFiltered ? 'Prueba con otro nombre, correo o documento.' : 'Crea el primero con «Nuevo Usuario».'}
    </EmptyState>
  );
}
