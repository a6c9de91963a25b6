import { toStudioDate } from '@studio/contracts/studio-time';
import { useDeferredValue } from 'react';
import { fresh } from '../../api/fresh.ts';
import { useFailureLog } from '../../api/use-failure-log.ts';
import { useFailureToast } from '../../api/use-failure-toast.ts';
import { useNow } from '../../dates/use-now.ts';
import { ErrorState } from '../../ui/error-state.tsx';
import { PageHeading } from '../../ui/page-heading.tsx';
import { useGetCurrentPlanQuery } from '../plans/plan-endpoints.ts';
import { useUser } from '../session/use-session.ts';
import { PageMeta } from '../studio/page-meta.tsx';
import { MyTrainings } from './my-trainings.tsx';
import { useGetMyTrainingsQuery, useGetWeekQuery } from './training-endpoints.ts';
import styles from './trainings-page.module.css';
import { useLiveWeek } from './use-live-week.ts';
import { useShownWeek } from './use-shown-week.ts';
import { WeekBar } from './week-bar.tsx';
import { WeekDays } from './week-days.tsx';
import { WeekSkeleton } from './week-skeleton.tsx';

export function TrainingsPage() {
  const now = useNow();
  const shown = useShownWeek(now);
  const { specialTrainingsRemaining } = useUser();
  // currentData: the last week's trainings must not stand under the next week's dates.
  const week = useGetWeekQuery(shown.week, fresh);
  const mine = useGetMyTrainingsQuery(shown.week, fresh);
  const plan = useGetCurrentPlanQuery(undefined, fresh);
  useLiveWeek(shown.week);
  useFailureToast(week.error, 'Error al cargar los entrenamientos');
  useFailureLog(mine.error, 'The own trainings could not be loaded');
  useFailureLog(plan.error, 'The current plan could not be loaded');

  const bookedThisWeek = mine.currentData ?? [];
  const credits = { plan: plan.data, specialTrainingsRemaining, bookedThisWeek };
  // All of it comes at once: one after the other would push down what is being looked at.
  // What has failed is loaded again beside what is there.
  const loading = [week, mine, plan].some(({ currentData, error, isFetching }) => !currentData && !error && isFetching);
  // The list is long: deferred, it is rendered in steps that leave a phone time for taps.
  const ready = useDeferredValue(!loading, false);
  const waiting = loading || !ready;
  const failed = week.error !== undefined && !week.currentData;
  return (
    <>
      <PageMeta
        title="Entrenamientos"
        description="Los entrenamientos grupales de la semana: reserva tu cupo o cancela tu inscripción."
        keywords="entrenamientos, reservas, horarios"
      />
      <PageHeading>Entrenamientos</PageHeading>
      <WeekBar shown={shown} today={toStudioDate(now)} trainings={week.currentData} mine={bookedThisWeek} />
      <div className={styles.columns}>
        <MyTrainings
          mine={waiting ? undefined : mine.currentData}
          week={week.currentData ?? []}
          failure={mine.error && !mine.currentData ? { retrying: mine.isFetching, retry: mine.refetch } : null}
          shown={shown}
          credits={waiting ? { ...credits, plan: undefined } : credits}
          now={now}
        />
        <div key={failed ? 'failed' : waiting ? 'waiting' : 'week'} className={styles.days}>
          {failed ? (
            <ErrorState retrying={week.isFetching} onRetry={() => void week.refetch()} />
          ) : waiting || !week.currentData ? (
            <WeekSkeleton />
          ) : (
            <WeekDays key={shown.week} trainings={week.currentData} credits={credits} now={now} shown={shown} />
          )}
        </div>
      </div>
    </>
  );
}
