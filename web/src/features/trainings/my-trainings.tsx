import { clockTime, weekdayAndDay } from '../../dates/spanish-dates.ts';
import { Badge } from '../../ui/badge.tsx';
import { LoadFailed } from '../../ui/load-failed.tsx';
import { Loading } from '../../ui/loading.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { canBookAny, usedThisWeek, type Credits } from './booking-obstacle.ts';
import { hasStarted } from './booking-state.ts';
import styles from './my-trainings.module.css';
import type { MyTraining, Training } from './training-endpoints.ts';
import type { useShownWeek } from './use-shown-week.ts';

interface MyTrainingsProps {
  /** Absent while they load. */
  readonly mine: readonly MyTraining[] | undefined;
  /** All trainings of the shown week. */
  readonly week: readonly Training[];
  /** How to try again, when they could not be loaded. */
  readonly failure: { readonly retrying: boolean; readonly retry: () => unknown } | null;
  readonly shown: Pick<ReturnType<typeof useShownWeek>, 'isPast' | 'isThisWeek'>;
  readonly credits: Credits;
  readonly now: Date;
}

/** The member's trainings of the shown week, and what the plan still allows. */
export function MyTrainings({ mine, week, failure, shown, credits, now }: MyTrainingsProps) {
  return (
    <section className={styles.section} tabIndex={-1} aria-labelledby="mis-entrenamientos">
      <header className={styles.header}>
        <h2 id="mis-entrenamientos" className={styles.title}>
          Mis Entrenamientos
        </h2>
        <Allowance credits={credits} shown={shown} used={mine && usedThisWeek(mine)} />
      </header>
      {mine ? (
        <List mine={mine} week={week} shown={shown} credits={credits} now={now} />
      ) : failure ? (
        <LoadFailed text="No pudimos cargarlos." retrying={failure.retrying} onRetry={failure.retry} />
      ) : (
        <Skeletons />
      )}
    </section>
  );
}

interface ListProps extends Omit<MyTrainingsProps, 'failure'> {
  readonly mine: readonly MyTraining[];
}

function List({ mine, week, shown, credits, now }: ListProps) {
  if (mine.length === 0) {
    return (
      <p className={styles.empty}>
        {shown.isPast ? 'No tuviste entrenamientos esa semana.' : `Aún no tienes entrenamientos ${weekInWords(shown)}.`}
        {!shown.isPast && wayToOne(week, credits, now)}
      </p>
    );
  }
  const inOrder = [...mine].sort((a, b) => startKey(a).localeCompare(startKey(b)));
  return (
    <ul className={styles.list}>
      {inOrder.map((training) => (
        <li key={training.id} className={styles.item}>
          <span className={styles.when}>
            <span className={styles.day}>{weekdayAndDay(training.trainingDate)}</span>
            <span className={styles.hours}>
              <time>{clockTime(training.startTime)}</time> – <time>{clockTime(training.endTime)}</time>
              {training.category === 'special' && ' · Especial'}
            </span>
          </span>
          {training.isPast || hasStarted(training, now) ? (
            <Badge>Completado</Badge>
          ) : (
            <Badge tone="good">Próximo</Badge>
          )}
        </li>
      ))}
    </ul>
  );
}

/** What to do for a place, if there is anything to do. */
function wayToOne(week: readonly Training[], credits: Credits, now: Date): string {
  if (canBookAny(week, credits, now)) return ' Elige un día y toca Inscribirme.';
  return credits.plan && !credits.plan.isActive ? ' Para inscribirte necesitas un plan activo.' : '';
}

const startKey = ({ trainingDate, startTime }: MyTraining) => `${trainingDate} ${startTime}`;

const weekInWords = ({ isThisWeek }: MyTrainingsProps['shown']) => (isThisWeek ? 'esta semana' : 'esa semana');

interface AllowanceProps extends Pick<MyTrainingsProps, 'credits' | 'shown'> {
  /** Absent while it is unknown. */
  readonly used: number | undefined;
}

/** Of a week that is over nothing is left to use, and another plan may have counted then. */
function Allowance({ credits, shown, used }: AllowanceProps) {
  const { plan, specialTrainingsRemaining: special } = credits;
  const parts: string[] = [];
  if (plan?.isActive && plan.plan) {
    const limit = plan.plan.maxTrainingsPerWeek;
    if (used !== undefined && !shown.isPast) parts.push(`${used} de ${limit} ${weekInWords(shown)}`);
    parts.push(plan.remainingClasses === 1 ? 'queda 1 clase' : `quedan ${plan.remainingClasses} clases`);
  } else if (plan) {
    parts.push('Sin plan activo');
  }
  if (special > 0) parts.push(special === 1 ? '1 especial' : `${special} especiales`);
  return (
    <ul className={styles.allowance}>
      {parts.map((part) => (
        <li key={part}>{part}</li>
      ))}
    </ul>
  );
}

function Skeletons() {
  return (
    <Loading label="Cargando tus entrenamientos…" className={styles.list}>
      <Skeleton height="2.75rem" />
      <Skeleton height="2.75rem" />
    </Loading>
  );
}
