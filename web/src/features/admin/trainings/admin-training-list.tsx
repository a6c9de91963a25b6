import { CalendarX2 } from 'lucide-react';
import { type ReactNode, useState, useEffect } from 'react';
import type { StudioDate } from '@studio/contracts/studio-time';
import { useFailureLog, useFailureToast } from '../../../api/show-failure.ts';
import { fresh } from '../../../api/studio-api.ts';
import { serverClock } from '../../../dates/server-clock.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { classes } from '../../../ui/classes.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { FoldButton } from '../../../ui/fold-button.tsx';
import { Loading, Skeleton } from '../../../ui/loading.tsx';
import { SelfRemovingButton } from '../../../ui/self-removing-button.tsx';
import { useGetCalendarQuery } from '../../calendar/calendar-endpoints.ts';
import tabStyles from '../tab.module.css';
import { useMay } from '../use-may.ts';
import { useListAdminTrainingsQuery } from './admin-training-endpoints.ts';
import styles from './admin-training-list.module.css';
import { overAndComing } from './over-and-coming.ts';
import { type TrainingAct, TrainingDays } from './training-days.tsx';
import { type DayOfTrainings, filteredByDay, withNames, countOf } from './training-filters.ts';
import { TrainingWeek } from './training-week.tsx';
import { classesOver } from './training-words.ts';
import type { ShownTrainings } from './use-training-filters.ts';
import { weekGridOf } from './week-grid.ts';

interface AdminTrainingListProps {
  readonly shown: ShownTrainings;
  readonly onAct: TrainingAct;
  readonly onCreate: () => void;
}

export function AdminTrainingList({ shown, onAct, onCreate }: AdminTrainingListProps) {
  const { data, currentData, error, isFetching, refetch } = useListAdminTrainingsQuery(shown.period, fresh);
  useFailureToast(error, 'Error al cargar los entrenamientos');
  const { from: startDate, to: endDate } = shown.period;
  const { currentData: calendar, error: unnamed } = useGetCalendarQuery({ startDate, endDate }, fresh);
  useFailureLog(unnamed, 'The names of days could not be loaded');
  // A failed refresh keeps the shown data; another period's trainings are no answer to this query.
  if (!currentData && error) return <ErrorState retrying={isFetching} onRetry={() => void refetch()} />;
  if (!data) return <TrainingSkeleton />;

  const days = filteredByDay(data, shown);
  const stale = isFetching && !currentData ? tabStyles.stale : undefined;
  if (days.length === 0 || shown.view === 'week') {
    return (
      <div className={stale} aria-busy={isFetching}>
        {days.length === 0 ? (
          <NoTrainings shown={shown} onCreate={onCreate} />
        ) : (
          <TrainingWeek grid={weekGridOf(days, calendar ?? [], shown.period)} today={shown.today} onAct={onAct} />
        )}
      </div>
    );
  }
  const named = withNames(days, calendar ?? [], shown);
  const show = (some: readonly DayOfTrainings[], areOver = false) => (
    <TrainingDays
      key={[shown.period.from, shown.startTime, shown.category, shown.title, shown.coach, shown.room, areOver].join(
        '\n',
      )}
      days={some}
      areOver={areOver}
      folds={!shown.isWide && !shown.isFiltered && !areOver}
      today={shown.today}
      onAct={onAct}
    />
  );
  const folded = { days: named, show, nothingMore: <NoTrainings shown={shown} onCreate={onCreate} afterPastDays /> };
  return (
    <div className={classes('stack gap4', styles.list, stale)} aria-busy={isFetching}>
      {/* In the current period, upcoming trainings come first. */}
      {!shown.isCurrent || shown.isOneDay ? (
        show(named)
      ) : shown.isWide ? (
        <DaysFromToday {...folded} today={shown.today} />
      ) : (
        <DaysFromNow {...folded} />
      )}
    </div>
  );
}

interface NoTrainingsProps extends Omit<AdminTrainingListProps, 'onAct'> {
  /** Whether past trainings exist that are folded. */
  readonly afterPastDays?: boolean;
}

function NoTrainings({ shown, onCreate, afterPastDays = false }: NoTrainingsProps) {
  const may = useMay();
  const creates = may(routes.scheduleTraining);
  return (
    <EmptyState
      icon={<CalendarX2 size={28} />}
      title={afterPastDays ? 'No hay más entrenamientos' : 'No hay entrenamientos'}
      action={
        shown.isFiltered ? (
          <SelfRemovingButton key="clear" variant="secondary" onClick={shown.clear}>
            Limpiar filtros
          </SelfRemovingButton>
        ) : (
          creates && (
            <SelfRemovingButton key="create" onClick={onCreate}>
              Crear un entrenamiento
            </SelfRemovingButton>
          )
        )
      }
    >
      {shown.isFiltered
        ? `Ninguno${afterPastDays ? ' de hoy en adelante' : ''} coincide con los filtros.`
        : creates && 'Crea uno, o genera varias semanas en bloque.'}
    </EmptyState>
  );
}

interface FoldedDaysProps {
  readonly days: readonly DayOfTrainings[];
  readonly show: (days: readonly DayOfTrainings[], areOver?: boolean) => ReactNode;
  /** Shown if everything is folded. */
  readonly nothingMore: ReactNode;
}

/** On a wide screen, the days before today are folded. */
function DaysFromToday({ days, today, show, nothingMore }: FoldedDaysProps & { readonly today: StudioDate }) {
  const [unfolded, setUnfolded] = useState(false);
  const past = days.filter(({ day }) => day < today);
  const shown = unfolded ? days : days.slice(past.length);
  return (
    <>
      {past.length > 0 && (
        <Button variant="secondary" size="small" aria-expanded={unfolded} onClick={() => setUnfolded(!unfolded)}>
          {`${unfolded ? 'Ocultar' : 'Mostrar'} los días anteriores de esta semana (${countOf(past)})`}
        </Button>
      )}
      {countOf(shown) === 0 ? nothingMore : show(shown)}
    </>
  );
}

/** On a phone, past trainings are folded, and the list begins with the running or next one. */
function DaysFromNow({ days, show, nothingMore }: FoldedDaysProps) {
  const [unfolded, setUnfolded] = useState(false);
  const { over, coming } = overAndComing(days, useArrival());
  return (
    <>
      {over.length > 0 && (
        <div className={styles.fold}>
          <FoldButton label={classesOver(countOf(over))} expanded={unfolded} onToggle={() => setUnfolded(!unfolded)} />
        </div>
      )}
      {unfolded && show(over, true)}
      {countOf(coming) > 0 ? show(coming) : !unfolded && nothingMore}
    </>
  );
}

function TrainingSkeleton() {
  return (
    <Loading label="Cargando entrenamientos…" className="stack gap4">
      <Skeleton width="14rem" height="1.5rem" />
      <div className={styles.cards}>
        {['a', 'b', 'c', 'd', 'e', 'f'].map((key) => (
          <Card key={key} className={styles.card}>
            <Skeleton width="55%" height="1.5rem" />
            <Skeleton width="45%" height="1.25rem" />
            <Skeleton height="0.375rem" />
            <Skeleton width="8rem" height="2.375rem" round />
          </Card>
        ))}
      </div>
    </Loading>
  );
}

/** The server's time at the last return to the page: what depends on it does not move under a finger. */
function useArrival(): Date {
  const [arrival, setArrival] = useState(serverClock.now);
  useEffect(() => {
    const renew = () => setArrival(serverClock.now());
    const arrive = () => !document.hidden && renew();
    const unsubscribe = serverClock.subscribe(renew);
    document.addEventListener('visibilitychange', arrive);
    return () => {
      unsubscribe();
      document.removeEventListener('visibilitychange', arrive);
    };
  }, []);
  return arrival;
}
