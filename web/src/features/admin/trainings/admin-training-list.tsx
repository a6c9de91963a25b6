import { CalendarX2 } from 'lucide-react';
import { fresh } from '../../../api/fresh.ts';
import { useFailureLog } from '../../../api/use-failure-log.ts';
import { useFailureToast } from '../../../api/use-failure-toast.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { SelfRemovingButton } from '../../../ui/self-removing-button.tsx';
import { classes } from '../../../ui/classes.ts';
import stack from '../../../ui/stack.module.css';
import { useGetCalendarQuery } from '../../calendar/calendar-endpoints.ts';
import tabStyles from '../tab.module.css';
import type { TrainingAct } from './admin-training-card.tsx';
import styles from './admin-training-list.module.css';
import { useListAdminTrainingsQuery } from './admin-training-endpoints.ts';
import { DaysFromNow, DaysFromToday } from './folded-days.tsx';
import { TrainingDays } from './training-days.tsx';
import { type DayOfTrainings, filteredByDay, withNames } from './training-filters.ts';
import { TrainingSkeleton } from './training-skeleton.tsx';
import { TrainingWeek } from './training-week.tsx';
import { weekGridOf } from './week-grid.ts';
import type { ShownTrainings } from './use-training-filters.ts';

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
  // A failed refresh keeps what it was to refresh; another period's trainings are no answer to this question.
  if (!currentData && error) return <ErrorState retrying={isFetching} onRetry={() => void refetch()} />;
  if (!data) return <TrainingSkeleton />;

  const days = filteredByDay(data, shown.startTime, shown.category);
  const stale = isFetching && !currentData ? tabStyles.stale : undefined;
  if (days.length === 0) {
    return (
      <div className={stale} aria-busy={isFetching}>
        <NoTrainings shown={shown} onCreate={onCreate} />
      </div>
    );
  }
  if (shown.view === 'week') {
    return (
      <div className={stale} aria-busy={isFetching}>
        <TrainingWeek grid={weekGridOf(days, calendar ?? [], shown.period)} today={shown.today} onAct={onAct} />
      </div>
    );
  }
  const named = withNames(days, calendar ?? [], shown);
  const show = (some: readonly DayOfTrainings[], areOver = false) => (
    <TrainingDays
      key={`${shown.period.from}${shown.startTime}${shown.category ?? ''}${areOver ? 'over' : ''}`}
      days={some}
      areOver={areOver}
      today={shown.today}
      onAct={onAct}
    />
  );
  const folded = { days: named, show, nothingMore: <NoTrainings shown={shown} onCreate={onCreate} afterPastDays /> };
  return (
    <div className={classes(stack.gap4, styles.list, stale)} aria-busy={isFetching}>
      {/* In the current period, what is to come comes first. */}
      {!shown.isCurrent || shown.isOneDay ? (
        show(named)
      ) : shown.isDesk ? (
        <DaysFromToday {...folded} today={shown.today} />
      ) : (
        <DaysFromNow {...folded} />
      )}
    </div>
  );
}

interface NoTrainingsProps extends Omit<AdminTrainingListProps, 'onAct'> {
  /** There are some that are over and folded. */
  readonly afterPastDays?: boolean;
}

function NoTrainings({ shown, onCreate, afterPastDays = false }: NoTrainingsProps) {
  return (
    <EmptyState
      icon={<CalendarX2 size={28} aria-hidden="true" />}
      title={afterPastDays ? 'No hay más entrenamientos' : 'No hay entrenamientos'}
      action={
        shown.isFiltered ? (
          <SelfRemovingButton key="clear" variant="secondary" onClick={shown.clear}>
            Limpiar filtros
          </SelfRemovingButton>
        ) : (
          <SelfRemovingButton key="create" onClick={onCreate}>
            Crear un entrenamiento
          </SelfRemovingButton>
        )
      }
    >
      {shown.isFiltered
        ? `Ninguno${afterPastDays ? ' de hoy en adelante' : ''} coincide con los filtros.`
        : 'Crea uno, o genera varias semanas en bloque.'}
    </EmptyState>
  );
}
