import { SearchX } from 'lucide-react';
import { memo } from 'react';
import { useFailureToast } from '../../../api/show-failure.ts';
import { fresh } from '../../../api/studio-api.ts';
import { Badge } from '../../../ui/badge.tsx';
import { counted } from '../../../ui/counted.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { Loading, Skeleton } from '../../../ui/loading.tsx';
import { Pagination } from '../../../ui/pagination.tsx';
import { SelfRemovingButton } from '../../../ui/self-removing-button.tsx';
import tabStyles from '../tab.module.css';
import { usePages, type useUserFilters } from './use-user-filters.ts';
import { type UserAct, UserActions } from './user-actions.tsx';
import { useListUsersQuery, type AdminUser } from './user-endpoints.ts';
import styles from './user-table.module.css';
import { MoneyBadges, UserState, UserTable } from './user-table.tsx';
import { fullName, shortDocument, typeNames } from './user-words.ts';

interface UserListProps {
  readonly shown: ReturnType<typeof useUserFilters>;
  /** Whether there is room for a table. */
  readonly wide: boolean;
  readonly onAct: UserAct;
}

export function UserList({ shown, wide, onAct }: UserListProps) {
  const { filters, isFiltered, clear, sortBy } = shown;
  const { data, currentData, error, isFetching, originalArgs, refetch } = useListUsersQuery(filters, fresh);
  useFailureToast(error, 'Error al cargar los usuarios');
  const pages = usePages(shown, data, !isFetching && originalArgs?.page === filters.page);
  // A failed refresh keeps the shown data; the data of another query is no answer to this one.
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
    <div className="stack gap4" aria-busy={isFetching}>
      <div className={stale}>
        {wide ? (
          <UserTable users={data.items} sort={filters.sort} onSort={sortBy} onAct={onAct} />
        ) : (
          // Where there is no room for a table: a row of two lines for each person.
          <ul className="sheet divided" aria-label="Usuarios">
            {data.items.map((user) => (
              <UserRow key={user.id} user={user} onAct={onAct} />
            ))}
          </ul>
        )}
      </div>
      <Pagination {...pages} />
    </div>
  );
}

function NobodyFound({ isFiltered, onClear }: { readonly isFiltered: boolean; readonly onClear: () => void }) {
  return (
    <EmptyState
      icon={<SearchX size={28} />}
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

/** A tap anywhere manages the plan, the most frequent act. */
const UserRow = memo(function UserRow({ user, onAct }: { readonly user: AdminUser; readonly onAct: UserAct }) {
  const special = user.special_trainings_remaining;
  const facts = [
    user.active_plan ?? 'Sin plan',
    special > 0 && counted(special, 'especial', 'especiales'),
    shortDocument(user),
    user.email,
  ];
  return (
    <li className={`row gap2 ${styles.row}`}>
      <div className="stack grow yields">
        <h3 className="person breaks">{fullName(user)}</h3>
        <div className={`row gap2 ${styles.facts}`}>
          {user.type === 'admin' && <Badge tone="accent">{typeNames.admin}</Badge>}
          {user.desk && <Badge>Recepción</Badge>}
          {user.coach && <Badge>Entrenador</Badge>}
          <UserState user={user} isUsual={false} />
          <MoneyBadges user={user} />
          <p className={styles.rest}>{facts.filter(Boolean).join(' · ')}</p>
        </div>
      </div>
      <UserActions user={user} buttons={['plan']} onAct={onAct} />
    </li>
  );
});

const rows = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'];

export function UserSkeleton({ wide }: { readonly wide: boolean }) {
  if (wide) {
    return (
      <Loading label="Cargando usuarios…" className={styles.tableSkeleton}>
        {rows.map((key) => (
          <div key={key} className={styles.rowSkeleton}>
            <Skeleton width="80%" height="2.25rem" />
            <Skeleton width="70%" height="1.25rem" />
            <Skeleton width="70%" height="1.25rem" />
            <Skeleton width="60%" height="1.25rem" />
          </div>
        ))}
      </Loading>
    );
  }
  return (
    <Loading label="Cargando usuarios…" className="sheet divided">
      {rows.map((key) => (
        <div key={key} className={`line ${styles.row}`}>
          <div className="stack grow">
            <Skeleton width="50%" height="1.25rem" />
            <Skeleton width="80%" height="1rem" />
          </div>
        </div>
      ))}
    </Loading>
  );
}
