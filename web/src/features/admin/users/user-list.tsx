import { CreditCard, SearchX } from 'lucide-react';
import { useEffect, memo } from 'react';
import { useFailureToast } from '../../../api/show-failure.ts';
import { fresh } from '../../../api/studio-api.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { counted } from '../../../ui/counted.ts';
import { EmailText } from '../../../ui/email-text.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { Loading, Skeleton } from '../../../ui/loading.tsx';
import { Pagination } from '../../../ui/pagination.tsx';
import { SelfRemovingButton } from '../../../ui/self-removing-button.tsx';
import { useMediaQuery } from '../../../ui/use-media-query.ts';
import tabStyles from '../tab.module.css';
import type { useUserFilters } from './use-user-filters.ts';
import { type UserAct, UserActions } from './user-actions.tsx';
import { useListUsersQuery, type AdminUser } from './user-endpoints.ts';
import styles from './user-table.module.css';
import cardStyles from './user-table.module.css';
import { MoneyBadges, UserState, UserTable } from './user-table.tsx';
import { fullName, shortDocument, typeNames } from './user-words.ts';

interface UserListProps {
  readonly shown: ReturnType<typeof useUserFilters>;
  readonly onAct: UserAct;
  readonly onPlanForMany: () => void;
}

export function UserList({ shown, onAct, onPlanForMany }: UserListProps) {
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
      <Button variant="secondary" icon={<CreditCard size={18} />} className="hugs" onClick={onPlanForMany}>
        Asignar plan a varias personas
      </Button>
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

interface UserCardsProps {
  readonly users: readonly AdminUser[];
  readonly onAct: UserAct;
}

/** The content of the table on screens without room for one. */
function UserCards({ users, onAct }: UserCardsProps) {
  return (
    <ul className={styles.cards}>
      {users.map((user) => (
        <UserCard key={user.id} user={user} onAct={onAct} />
      ))}
    </ul>
  );
}

const UserCard = memo(function UserCard({ user, onAct }: { readonly user: AdminUser; readonly onAct: UserAct }) {
  const special = user.special_trainings_remaining;
  return (
    <Card as="li" className={styles.card}>
      <header className={styles.header}>
        <div className={styles.cardWho}>
          <h3 className="person">{fullName(user)}</h3>
          <p className="soft">
            <EmailText>{user.email}</EmailText>
          </p>
        </div>
        <UserActions user={user} onAct={onAct} />
      </header>
      <p className="wrap gap2 snug">
        {user.type === 'admin' && <Badge tone="accent">{typeNames.admin}</Badge>}
        {user.coach && <Badge>Entrenador</Badge>}
        <UserState user={user} />
        <MoneyBadges user={user} />
        {special > 0 && <Badge tone="special">{counted(special, 'especial', 'especiales')}</Badge>}
      </p>
      <p className="soft figures">{[shortDocument(user), user.phone, user.active_plan ?? 'Sin plan'].join(' · ')}</p>
    </Card>
  );
});

const rows = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'];

export function UserSkeleton({ wide }: { readonly wide: boolean }) {
  if (wide) {
    return (
      <Loading label="Cargando usuarios…" className={cardStyles.tableSkeleton}>
        {rows.map((key) => (
          <div key={key} className={cardStyles.rowSkeleton}>
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
    <Loading label="Cargando usuarios…" className={cardStyles.cards}>
      {rows.map((key) => (
        <Card key={key} className={cardStyles.card}>
          <Skeleton width="65%" height="1.25rem" />
          <Skeleton width="80%" height="1.25rem" />
          <Skeleton width="30%" height="1.25rem" round />
          <Skeleton width="90%" height="1.25rem" />
        </Card>
      ))}
    </Loading>
  );
}
