import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { hasStarted } from '@studio/contracts/rules/booking-policy';
import { addStudioDays, toStudioDate, type StudioDate } from '@studio/contracts/studio-time';
import { useFailureLog } from '../../api/show-failure.ts';
import { fresh } from '../../api/studio-api.ts';
import { clockTime, dayAndMonth, weekdayAndDate } from '../../dates/spanish-dates.ts';
import { useNow } from '../../dates/use-now.ts';
import button from '../../ui/button.module.css';
import { classes } from '../../ui/classes.ts';
import { counted } from '../../ui/counted.ts';
import { Skeleton } from '../../ui/loading.tsx';
import { useAsking } from '../plans/asking.ts';
import { FirstSteps } from '../plans/first-steps.tsx';
import { useGetCurrentPlanQuery } from '../plans/plan-endpoints.ts';
import { type CurrentPlan, neverHadPlan } from '../plans/plan.ts';
import { whenOf } from '../trainings/booking-facts.ts';
import { useGetComingQuery } from '../trainings/training-endpoints.ts';
import { arrives } from '../trainings/week-outlook.ts';
import styles from './welcome-page.module.css';

interface NextTrainingProps {
  /** Whether the member has something else to do next: then no class is nothing to say. */
  readonly isBesides: boolean;
}

/** Whether the next class and the plan, or what somebody without one has asked for, are loaded, or could not be. */
export function useNextIsKnown(): boolean {
  const coming = useGetComingQuery(toStudioDate(useNow(60_000)), fresh);
  const plan = useGetCurrentPlanQuery(undefined, fresh);
  const asking = useAsking();
  const isKnown = [coming, plan].every(({ data, error }) => data !== undefined || error !== undefined);
  return isKnown && (asking !== undefined || !plan.data || !neverHadPlan(plan.data));
}

/** The member's next class of any week, or the way to one, and what is left of the plan (docs/product.md §6.11). */
export function NextTraining({ isBesides }: NextTrainingProps) {
  const now = useNow();
  const today = toStudioDate(now);
  const { currentData: coming, error } = useGetComingQuery(today, fresh);
  const { data: plan, error: planError } = useGetCurrentPlanQuery(undefined, fresh);
  useFailureLog(error, 'The own trainings could not be loaded');
  useFailureLog(planError, 'The current plan could not be loaded');
  if ((!coming && !error) || (!plan && !planError)) return isBesides ? null : <Skeleton width="16rem" height="5rem" />;
  if (!coming) return <NextAct label="Tu semana">Ver mis entrenamientos</NextAct>;
  // The server returns the newest first.
  const arriving = coming.filter((mine) => arrives(mine, now)).at(-1);
  const next = arriving ?? coming.filter((mine) => !hasStarted(whenOf(mine), now)).at(-1);
  return (
    <>
      {next ? (
        <NextAct label="Tu próximo entrenamiento" to={`/trainings?clase=${next.id}`}>
          <NextTime {...next} now={now} />
        </NextAct>
      ) : isBesides ? null : plan && neverHadPlan(plan) ? (
        <FirstSteps />
      ) : (
        <NextAct label="No tienes clases reservadas">Elige tu próximo entrenamiento</NextAct>
      )}
      {arriving && (
        <Link
          to={`/trainings?llegue=${arriving.id}`}
          className={classes(button.button, button.primary, 'hugs')}
          aria-label={`Llegué: ${weekdayAndDate(arriving.trainingDate)}, ${clockTime(arriving.startTime)}`}
        >
          Llegué
        </Link>
      )}
      {plan && leftInWords(plan) && <p className="pale small">{leftInWords(plan)}</p>}
    </>
  );
}

interface NextTimeProps {
  readonly trainingDate: StudioDate;
  readonly startTime: string;
  readonly title?: string | undefined;
  readonly now: Date;
}

/** `Mañana 06:00`, and below it the class's own name. */
export function NextTime({ trainingDate, startTime, title, now }: NextTimeProps) {
  const today = toStudioDate(now);
  const isTomorrow = trainingDate === addStudioDays(today, 1);
  return (
    <>
      {trainingDate === today ? 'Hoy' : isTomorrow ? 'Mañana' : weekdayAndDate(trainingDate)}{' '}
      <time>{clockTime(startTime)}</time>
      {title && <span className="block normal medium even">{title}</span>}
    </>
  );
}

/** `Te quedan 11 clases hasta el 31 de marzo`, and the plan that follows; empty for who never had a plan. */
function leftInWords({ plan, isActive, remainingClasses, next }: CurrentPlan): string {
  const left =
    remainingClasses === 1 ? 'Te queda 1 clase' : `Te quedan ${counted(remainingClasses, 'clase', 'clases')}`;
  const now = plan && isActive ? `${left} hasta el ${dayAndMonth(plan.endDate)}` : '';
  const after = next ? `Tu próximo plan empieza el ${dayAndMonth(next.startDate)}` : '';
  return [now, after].filter(Boolean).join(' · ') || (plan ? 'No tienes un plan activo' : '');
}

interface NextActProps {
  readonly label: string;
  readonly to?: string;
  readonly children: ReactNode;
}

/** What somebody does next, as a link to the place for it. */
export function NextAct({ label, to = '/trainings', children }: NextActProps) {
  return (
    <Link to={to} className={styles.next}>
      <span className="pale small">{label}</span>
      <span className={styles.what}>{children}</span>
    </Link>
  );
}
