import { Tag } from 'lucide-react';
import { Suspense, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { fresh } from '../../api/studio-api.ts';
import { useFailureLog, useFailureToast } from '../../api/show-failure.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { classes } from '../../ui/classes.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { lazyBoundary } from '../../ui/lazy-boundary.tsx';
import { PageHeading } from '../../ui/page-heading.tsx';
import { useSession } from '../../session/use-session.ts';
import { ContactLinks } from '../studio/contact-links.tsx';
import { PageMeta } from '../studio/page-meta.tsx';
import { PlanBenefits, PlanGrid, PlanSkeletons } from './plan-grid.tsx';
import { useGetCurrentPlanQuery, useListPlansQuery } from './plan-endpoints.ts';
import { type Asking, useAsking } from './asking.ts';
import { OwnRequest } from './own-request.tsx';
import type { CurrentPlan, PublicPlan } from './plan.ts';
import { useLivePlan } from './use-live-plan.ts';
import { classesPerMonth } from './plan-words.ts';
import styles from './plans-page.module.css';
import { priceWithDecimals } from './price.ts';

const AskDialog = lazyBoundary(async () => (await import('./ask-for-plan.tsx')).AskDialog);

export function PlansPage() {
  const { user } = useSession();
  useLivePlan();
  const plans = useListPlansQuery(undefined, fresh);
  const current = useGetCurrentPlanQuery(undefined, fresh);
  const asking = useAsking();
  useFailureLog(current.error, 'The current plan could not be loaded');
  // What can be asked for decides the height of the cards: shown together, nothing moves.
  const isLoading = asking === undefined || [plans, current].some(({ data, error }) => !data && !error);
  const greeting = user ? `Hola, soy ${user.firstName} ${user.lastName}. Quiero` : 'Hola, quiero';
  return (
    <>
      <PageMeta
        title="Planes"
        description="Planes mensuales de entrenamiento grupal: precios, entrenamientos por semana y beneficios."
        keywords="planes, precios, mensualidad"
      />
      <PageHeading lead="Mensualidades sin cláusula de permanencia. Elige cuántas veces por semana quieres entrenar.">
        Planes
      </PageHeading>
      {isLoading ? (
        <PlanSkeletons minHeight="20rem" lines={skeletonLines} />
      ) : (
        <PlanList current={current.data} asking={asking} />
      )}
      {!isLoading && (
        <Card as="section" className="stack gap3" aria-labelledby="comprar">
          <h2 id="comprar">¿Quieres comprar un plan?</h2>
          <p>
            {asking.ways.length > 0
              ? 'Pídelo desde su tarjeta y págalo por donde prefieras. Si tienes dudas, escríbenos y te ayudamos a elegir.'
              : 'Los planes se pagan en el estudio. Visítanos o escríbenos y te ayudamos a elegir.'}
          </p>
          <ContactLinks withAddress message={`${greeting} información sobre los planes.`} />
        </Card>
      )}
    </>
  );
}

interface PlanListProps {
  /** Undefined if it could not be loaded. */
  readonly current: CurrentPlan | undefined;
  readonly asking: Asking;
}

function PlanList(facts: PlanListProps) {
  const { data: plans, error, isFetching, refetch } = useListPlansQuery(undefined, fresh);
  useFailureToast(error, 'Error al cargar los planes');
  if (!plans) return <ErrorState retrying={isFetching} onRetry={() => void refetch()} />;
  if (plans.length === 0) {
    return (
      <EmptyState icon={<Tag size={28} />} title="Aún no hay planes publicados">
        Escríbenos y te contamos qué opciones tenemos para ti.
      </EmptyState>
    );
  }
  return <AskablePlans plans={plans} {...facts} />;
}

interface AskablePlansProps extends PlanListProps {
  readonly plans: readonly PublicPlan[];
}

/** The plans on offer, each to be asked for where the studio names a way to pay (docs/product.md §2.11). */
function AskablePlans({ plans, current, asking }: AskablePlansProps) {
  const { request, ways } = asking;
  const [params, setParams] = useSearchParams();
  /** The plan of the dialog, which stays while the dialog closes. */
  const [chosen, choose] = useState<{ readonly plan: PublicPlan; readonly isOpen: boolean }>();
  const heldName = current?.isActive ? current.plan?.name : undefined;
  const canAsk = ways.length > 0 && current && !current.next && request?.status !== 'open';
  // «Renovar» of the profile and of a mail names no plan: the last one, if it is still on offer.
  const renewed = params.has('renovar') ? plans.find(({ name }) => name === current?.plan?.name) : undefined;
  const asked = chosen ?? (canAsk && renewed ? { plan: renewed, isOpen: true } : undefined);
  function close(): void {
    if (asked) choose({ plan: asked.plan, isOpen: false });
    if (params.has('renovar')) setParams({}, { replace: true });
  }
  return (
    <>
      {request && (
        <Card as="section" aria-label="Tu solicitud">
          <OwnRequest request={request} />
        </Card>
      )}
      <PlanGrid>
        {plans.map((plan) => (
          <PlanCard
            key={plan.id}
            plan={plan}
            held={plan.name === heldName}
            onAsk={canAsk ? () => choose({ plan, isOpen: true }) : undefined}
          />
        ))}
      </PlanGrid>
      {asked && (
        <Suspense>
          <AskDialog plan={asked.plan} open={asked.isOpen} current={current} ways={ways} onDone={close} />
        </Suspense>
      )}
    </>
  );
}

const skeletonLines = [
  { width: '55%', height: '1.5rem' },
  { width: '75%', height: '2.5rem' },
  { width: '100%', height: '2.75rem' },
  { width: '90%' },
  { width: '70%' },
];

interface PlanCardProps {
  readonly plan: PublicPlan;
  /** Whether this is the member's current plan. */
  readonly held: boolean;
  /** Undefined where the plan can't be asked for. */
  readonly onAsk: (() => void) | undefined;
}

function PlanCard({ plan, held, onAsk }: PlanCardProps) {
  const wanted = held ? 'Renovar este plan' : 'Quiero este plan';
  return (
    <Card as="li" className={classes('column gap4 breaks', held && styles.held)}>
      <header className="flex between top gap3">
        <h2 className="xlarge">{plan.name}</h2>
        {held && <Badge tone="accent">Tu plan</Badge>}
      </header>
      <p className={styles.price}>
        {priceWithDecimals(plan.price)}
        <span className="soft medium even unbroken"> COP / mes</span>
      </p>
      <p className={styles.rhythm}>
        <strong>{plan.maxTrainingsPerWeek}</strong>{' '}
        {plan.maxTrainingsPerWeek === 1 ? 'entrenamiento por semana' : 'entrenamientos por semana'}
      </p>
      <p className="strong">{classesPerMonth(plan.maxTrainingsPerWeek)}</p>
      <div className="column gap4 grow">
        <PlanBenefits plan={plan} />
      </div>
      {onAsk && (
        <Button variant={held ? 'secondary' : 'primary'} aria-label={`${wanted}: ${plan.name}`} onClick={onAsk}>
          {wanted}
        </Button>
      )}
    </Card>
  );
}
