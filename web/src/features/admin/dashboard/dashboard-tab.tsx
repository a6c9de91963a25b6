import { fresh } from '../../../api/fresh.ts';
import { useFailureToast } from '../../../api/use-failure-toast.ts';
import { ErrorState } from '../../../ui/error-state.tsx';
import { Spinner } from '../../../ui/spinner.tsx';
import { FollowUpsCard } from '../follow-ups/follow-ups-card.tsx';
import { Attendance } from './attendance.tsx';
import { Charts } from './charts.tsx';
import { ChartsSkeleton } from './charts-skeleton.tsx';
import stack from '../../../ui/stack.module.css';
import styles from './dashboard-tab.module.css';
import { QuickActions } from './quick-actions.tsx';
import { StatCards } from './stat-cards.tsx';
import { StatsSkeleton } from './stats-skeleton.tsx';
import { useGetChartsQuery, useGetStatsQuery } from './stats-endpoints.ts';
import { UsersByType } from './users-by-type.tsx';

export function DashboardTab() {
  return (
    <div className={stack.gap5}>
      <Figures />
      <ChartSection />
    </div>
  );
}

function Figures() {
  const { data, error, isFetching, refetch } = useGetStatsQuery(undefined, fresh);
  useFailureToast(error, 'Error al cargar las estadísticas');
  if (!data && error) return <ErrorState retrying={isFetching} onRetry={() => void refetch()} />;
  if (!data) return <StatsSkeleton />;
  return (
    <>
      <StatCards stats={data} />
      <FollowUpsCard />
      <div className={styles.cards}>
        <UsersByType usersByType={data.usersByType} />
        <Attendance {...data} />
        <QuickActions />
      </div>
    </>
  );
}

function ChartSection() {
  const { data, error, isFetching, refetch } = useGetChartsQuery(undefined, fresh);
  useFailureToast(error, 'Error al cargar las estadísticas');
  return (
    <section className={stack.gap4} tabIndex={-1} aria-labelledby="graficas">
      <h2 id="graficas" className={styles.heading}>
        Cómo va el estudio
        {isFetching && data && <Spinner />}
      </h2>
      {data ? (
        <Charts charts={data} />
      ) : error ? (
        <ErrorState title="No pudimos cargar las gráficas" retrying={isFetching} onRetry={() => void refetch()} />
      ) : (
        <ChartsSkeleton />
      )}
    </section>
  );
}
