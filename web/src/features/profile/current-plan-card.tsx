import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { useFailureLog } from '../../api/show-failure.ts';
import { fresh } from '../../api/studio-api.ts';
import { longDate } from '../../dates/spanish-dates.ts';
import { useUser } from '../../session/use-session.ts';
import { Badge } from '../../ui/badge.tsx';
import button from '../../ui/button.module.css';
import { classes } from '../../ui/classes.ts';
import { LoadFailed } from '../../ui/load-failed.tsx';
import { Loading, Skeleton } from '../../ui/loading.tsx';
import { useGetCurrentPlanQuery } from '../plans/plan-endpoints.ts';
import type { CurrentPlan } from '../plans/plan.ts';
import { classCount, frozenInWords, keptForNextPlan } from '../plans/plan-words.ts';
import { priceWithDecimals } from '../plans/price.ts';
import styles from './current-plan-card.module.css';
import { slotInWords } from './fixed-slot-words.ts';
import { OwnMoney } from './own-money.tsx';
import { useGetMyFixedSlotsQuery } from './profile-endpoints.ts';

export function CurrentPlanCard() {
  const { specialTrainingsRemaining } = useUser();
  const { data, error, isFetching, refetch } = useGetCurrentPlanQuery(undefined, fresh);
  useFailureLog(error, 'The current plan could not be loaded');
  return (
    <section className={styles.card} tabIndex={-1} aria-labelledby="plan-actual">
      <h2 id="plan-actual" className="pale small strong even">
        Plan actual
      </h2>
      {data ? (
        <Held current={data} />
      ) : error ? (
        <LoadFailed text="No pudimos cargar tu plan." retrying={isFetching} onRetry={refetch} variant="primary" />
      ) : (
        <PlanSkeleton />
      )}
      <OwnMoney plan={data?.plan ?? null} />
      <p className={styles.special}>
        <span>Entrenamientos especiales restantes</span>
        <strong>{specialTrainingsRemaining}</strong>
      </p>
      <FixedSlots />
    </section>
  );
}

function Held({ current }: { readonly current: CurrentPlan }) {
  const { plan } = current;
  if (!plan) {
    return (
      <div className="stack left gap3">
        <p>No tienes un plan activo.</p>
        <Coming current={current} />
        {!current.next && <ToPlans>Ver planes</ToPlans>}
      </div>
    );
  }
  const { state, ends } = wordsFor(current.isActive, plan.status);
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
        {plan.maxTrainingsPerWeek} por semana · {priceWithDecimals(plan.price)} al mes
        <br />
        {ends} el {longDate(plan.endDate)}
      </p>
      {current.freeze && <p className={styles.kept}>{frozenInWords(current.freeze)}</p>}
      <Coming current={current} />
      {!current.isActive && !current.next && <ToPlans>Renovar plan</ToPlans>}
    </div>
  );
}

/** The next plan, and the classes kept for it (docs/product.md §2.2, §2.5). */
function Coming({ current: { next, keptClasses = 0 } }: { readonly current: CurrentPlan }) {
  return (
    <>
      {next && (
        <p className="pale small">
          Siguiente: <strong>{next.name}</strong>
          <br />
          {classCount(next.remainingClasses ?? next.classesGranted)} · del {longDate(next.startDate)} al{' '}
          {longDate(next.endDate)}
        </p>
      )}
      {keptClasses > 0 && <p className={styles.kept}>{keptForNextPlan(keptClasses, 'tu')}</p>}
    </>
  );
}

/** A plan ended by the studio (refunded, changed or assigned by mistake) did not expire (docs/product.md §2.3). */
function wordsFor(isActive: boolean, status: NonNullable<CurrentPlan['plan']>['status']) {
  if (isActive) return { state: 'Activo', ends: 'Vence' };
  return status === 'Vencido' ? { state: 'Vencido', ends: 'Venció' } : { state: 'Terminado', ends: 'Terminó' };
}

function PlanSkeleton() {
  return (
    <Loading label="Cargando tu plan…" className="stack left gap3">
      <Skeleton width="60%" height="1.75rem" />
      <Skeleton width="45%" height="3.25rem" />
      <Skeleton width="80%" height="2.75rem" />
    </Loading>
  );
}

/** The member's fixed slots, read-only; renders nothing if there are none. */
function FixedSlots() {
  const { data: slots = [], error } = useGetMyFixedSlotsQuery(undefined, fresh);
  useFailureLog(error, 'The fixed slots could not be loaded');
  if (slots.length === 0) return null;
  return (
    <section className={styles.slots} aria-labelledby="cupos-fijos">
      <h3 id="cupos-fijos" className={styles.slotsTitle}>
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

/** A link to the plans that looks like a button. */
function ToPlans({ children }: { readonly children: ReactNode }) {
  return (
    <Link to="/plans" className={classes(button.button, button.primary)}>
      {children}
    </Link>
  );
}
