import { CircleCheck, HandCoins, RotateCw } from 'lucide-react';
import { useEffect, memo } from 'react';
import { toStudioDate, type StudioDate } from '@studio/contracts/studio-time';
import type { FollowUpList as List, FollowUpList } from '@studio/contracts/vocabulary';
import { useFailureToast } from '../../../api/show-failure.ts';
import { fresh } from '../../../api/studio-api.ts';
import { useNow } from '../../../dates/use-now.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { Pagination } from '../../../ui/pagination.tsx';
import stack from '../../../ui/stack.module.css';
import { useFocusFallback } from '../../../ui/use-focus-fallback.ts';
import { useStudio } from '../../studio/use-studio.ts';
import { useListFollowUpsQuery, type FollowUp } from '../follow-ups/follow-up-endpoints.ts';
import { followUpWords } from '../follow-ups/follow-up-lists.ts';
import { messageTo, standingInWords } from '../follow-ups/follow-up-words.ts';
import { WhatsappLink } from '../whatsapp-link.tsx';
import styles from './follow-up-list.module.css';
import typography from '../../../ui/typography.module.css';
import type { useUserFilters } from './use-user-filters.ts';
import { type UserAct, UserActions } from './user-actions.tsx';
import type { AdminUser } from './user-endpoints.ts';
import { UserSkeleton } from './user-list.tsx';
import { fullName } from './user-words.ts';

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
      <EmptyState icon={<CircleCheck size={28} />} title={empty}>
        {hint}
      </EmptyState>
    );
  }
  return (
    <div className={stack.gap4} aria-busy={isFetching}>
      <p className={typography.soft}>{hint}</p>
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

/** Opens «Gestionar Plan» of a user, with a plan proposed by its name. */
export type Renewal = (user: AdminUser, plan: string) => void;

interface FollowUpRowProps {
  readonly list: FollowUpList;
  readonly followUp: FollowUp;
  readonly today: StudioDate;
  readonly onAct: UserAct;
  readonly onRenew: Renewal;
}

const FollowUpRow = memo(function FollowUpRow({ list, followUp, today, onAct, onRenew }: FollowUpRowProps) {
  const { user, plan } = followUp;
  const name = fullName(user);
  const { name: studio } = useStudio();
  // A renewal takes the row away.
  const actions = useFocusFallback<HTMLDivElement>();
  return (
    <Card as="li" className={styles.row}>
      <div className={styles.who}>
        <h3 className={styles.name}>{name}</h3>
        <p className={styles.standing}>{standingInWords[list](followUp, today)}</p>
        <p className={styles.facts}>{[plan, user.phone].join(' · ')}</p>
      </div>
      <div className={styles.menu}>
        <UserActions user={user} onAct={onAct} folded />
      </div>
      <div ref={actions} className={styles.actions}>
        <WhatsappLink phone={user.phone} name={name} text={messageTo[list](user.first_name, followUp, studio)} />
        {list === 'owing' ? (
          <Button
            variant="secondary"
            size="small"
            icon={<HandCoins size={18} />}
            aria-label={`Registrar pago de ${name}`}
            onClick={() => onAct('payments', user)}
          >
            Registrar pago
          </Button>
        ) : (
          <Button
            variant="secondary"
            size="small"
            icon={<RotateCw size={18} />}
            aria-label={`Renovar el plan de ${name}`}
            onClick={() => onRenew(user, plan)}
          >
            Renovar
          </Button>
        )}
      </div>
    </Card>
  );
});
