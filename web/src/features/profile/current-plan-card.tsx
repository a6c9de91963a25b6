import { pesos } from '@studio/contracts/money';
import { Link } from 'react-router-dom';
import { longDate } from '../../dates/spanish-dates.ts';
import { useUser } from '../../session/use-session.ts';
import { Badge } from '../../ui/badge.tsx';
import button from '../../ui/button.module.css';
import { classes } from '../../ui/classes.ts';
import { LoadFailed } from '../../ui/load-failed.tsx';
import { Loading, Skeleton } from '../../ui/loading.tsx';
import { FirstSteps } from '../plans/first-steps.tsx';
import { OwnRequest } from '../plans/own-request.tsx';
import type { useGetCurrentPlanQuery } from '../plans/plan-endpoints.ts';
import { useAsking } from '../plans/asking.ts';
import { type CurrentPlan, neverHadPlan } from '../plans/plan.ts';
import { frozenInWords, keptForNextPlan, nextPlanInWords } from '../plans/plan-words.ts';
import styles from './current-plan-card.module.css';
import { slotInWords } from './fixed-slot-words.ts';
import { currentOf, hasMoney, nextOf, OwnMoney, paidInWords } from './own-money.tsx';
import type { MyFixedSlot, OwnPayments } from './profile-endpoints.ts';

interface CurrentPlanCardProps {
  readonly plan: ReturnType<typeof useGetCurrentPlanQuery>;
  /** Absent while unknown. */
  readonly payments: OwnPayments | undefined;
  readonly slots: readonly MyFixedSlot[];
  /** Whether the first steps of a member are shown where there was never a plan. */
  readonly trains: boolean;
}

export function CurrentPlanCard({ plan, payments, slots, trains }: CurrentPlanCardProps) {
  const { specialTrainingsRemaining } = useUser();
  const { data, isFetching, refetch } = plan;
  return (
    <section className={styles.card} tabIndex={-1} aria-labelledby="plan-actual">
      <h2 id="plan-actual" className="pale small strong even">
        Plan actual
      </h2>
      {data ? (
        <Held current={data} payments={payments} trains={trains} />
      ) : (
        <LoadFailed text="No pudimos cargar tu plan." retrying={isFetching} onRetry={refetch} variant="primary" />
      )}
      {payments && hasMoney(payments) && <OwnMoney payments={payments} current={data} />}
      <p className={`line between gap3 small ${styles.part}`}>
        <span>Entrenamientos especiales restantes</span>
        <strong className={styles.specials}>{specialTrainingsRemaining}</strong>
      </p>
      <FixedSlots slots={slots} />
    </section>
  );
}

interface ComingProps {
  readonly current: CurrentPlan;
  /** Absent while unknown. */
  readonly payments: OwnPayments | undefined;
}

function Held({ current, payments, trains }: ComingProps & Pick<CurrentPlanCardProps, 'trains'>) {
  const { plan } = current;
  const asking = useAsking();
  const request = asking?.request;
  if (trains && neverHadPlan(current)) return <FirstSteps />;
  if (!plan) {
    return (
      <div className="stack left gap3">
        <p>No tienes un plan activo.</p>
        <Coming current={current} payments={payments} />
      </div>
    );
  }
  const { state, ends } = wordsFor(current.isActive, plan.status);
  const paid = payments && paidInWords(payments, currentOf(payments, current));
  return (
    <div className="stack left gap3">
      <div className={styles.name}>
        <strong>{plan.name}</strong>
        <Badge {...(current.isActive && { tone: 'accent' })}>{state}</Badge>
      </div>
      <p className={`wrap baseline gap2 strong ${styles.classes}`}>
        <strong>{current.remainingClasses}</strong>
        {current.remainingClasses === 1 ? 'clase restante' : 'clases restantes'}
      </p>
      <p className="pale small">
        {plan.maxTrainingsPerWeek} por semana · {pesos(plan.price)} al mes
        <br />
        {ends} el {longDate(plan.endDate)}
      </p>
      {paid && <p className="strong">{paid}</p>}
      {current.freeze && <p className={styles.kept}>{frozenInWords(current.freeze)}</p>}
      <Coming current={current} payments={payments} />
      {request && <OwnRequest request={request} />}
      {!current.next && request?.status !== 'open' && (
        <Renewal isActive={current.isActive} canAsk={asking !== undefined && asking.ways.length > 0} />
      )}
    </div>
  );
}

/** The next plan with its money, and the classes kept for it (docs/product.md §2.2, §2.5). */
function Coming({ current, payments }: ComingProps) {
  const { next, keptClasses = 0 } = current;
  const paid = payments && paidInWords(payments, nextOf(payments, current));
  return (
    <>
      {next && (
        <div className="stack gap1">
          <p className="pale small">
            Siguiente: <strong>{next.name}</strong>
            <br />
            {nextPlanInWords(next)}
          </p>
          {paid && <p className="strong">{paid}</p>}
        </div>
      )}
      {keptClasses > 0 && <p className={styles.kept}>{keptForNextPlan(keptClasses, 'tu')}</p>}
    </>
  );
}

/** A plan ended by the studio (refunded or changed) did not expire (docs/product.md §2.3). */
function wordsFor(isActive: boolean, status: NonNullable<CurrentPlan['plan']>['status']) {
  if (isActive) return { state: 'Activo', ends: 'Vence' };
  return status === 'Vencido' ? { state: 'Vencido', ends: 'Venció' } : { state: 'Terminado', ends: 'Terminó' };
}

/** In place of the profile, while what its top shows is loading. */
export function PlanSkeleton() {
  return (
    <Loading label="Cargando tu plan…" className={`stack left gap3 ${styles.card}`}>
      <Skeleton width="60%" height="1.75rem" />
      <Skeleton width="45%" height="3.25rem" />
      <Skeleton width="80%" height="2.75rem" />
    </Loading>
  );
}

/** The member's fixed slots, read-only; renders nothing if there are none. */
function FixedSlots({ slots }: Pick<CurrentPlanCardProps, 'slots'>) {
  if (slots.length === 0) return null;
  return (
    <section className={`stack gap1 small ${styles.part}`} aria-labelledby="cupos-fijos">
      <h3 id="cupos-fijos" className="small light even">
        {slots.length === 1 ? 'Cupo fijo' : 'Cupos fijos'}
      </h3>
      <ul className={styles.hours}>
        {slots.map(slotInWords).map((words, index) => (
          <li key={words}>{index < slots.length - 1 ? `${words},` : words}</li>
        ))}
      </ul>
      <p className="pale">
        Cada semana te inscribimos a {slots.length === 1 ? 'esta hora' : 'estas horas'} si tu plan lo permite. Si una
        semana no puedes, cancela esa clase.
      </p>
    </section>
  );
}

/** To the plans, where the last one is asked for; while a plan holds, only where it can be. */
function Renewal({ isActive, canAsk }: { readonly isActive: boolean; readonly canAsk: boolean }) {
  if (isActive && !canAsk) return null;
  return (
    <Link to={canAsk ? '/plans?renovar=si' : '/plans'} className={classes(button.button, button.primary)}>
      {canAsk ? 'Renovar' : 'Renovar plan'}
    </Link>
  );
}
