import { Tag } from 'lucide-react';
import { fresh } from '../../api/studio-api.ts';
import { useFailureLog, useFailureToast } from '../../api/show-failure.ts';
import { Badge } from '../../ui/badge.tsx';
import { Card } from '../../ui/card.tsx';
import { classes } from '../../ui/classes.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { PageHeading } from '../../ui/page-heading.tsx';
import { useSession } from '../../session/use-session.ts';
import { ContactLinks } from '../studio/contact-links.tsx';
import { PageMeta } from '../studio/page-meta.tsx';
import { PlanBenefits, PlanGrid, PlanSkeletons } from './plan-grid.tsx';
import { useGetCurrentPlanQuery, useListPlansQuery } from './plan-endpoints.ts';
import type { PublicPlan } from './plan.ts';
import { classesPerMonth } from './plan-words.ts';
import styles from './plans-page.module.css';
import { priceWithDecimals } from './price.ts';

export function PlansPage() {
  const { user } = useSession();
  const { isLoading } = useListPlansQuery(undefined, fresh);
  const greeting = user ? `Hola, soy ${user.firstName} ${user.lastName}. Quiero` : 'Hola, quiero';
  return (
    <>
      <PageMeta
        title="Planes"
        description="Planes mensuales de entrenamiento grupal: precios, entrenamientos por semana y beneficios."
        keywords="planes, precios, mensualidad"
      />
      <PageHeading lead="Mensualidades sin cláusulas. Elige cuántas veces por semana quieres entrenar.">
        Planes
      </PageHeading>
      <PlanList />
      {/* Once the height of the plans above is known, so that nothing moves. */}
      {!isLoading && (
        <Card as="section" className="stack gap3" aria-labelledby="comprar">
          <h2 id="comprar">¿Quieres comprar un plan?</h2>
          <p>Los planes se pagan en el estudio. Visítanos o escríbenos y te ayudamos a elegir.</p>
          <ContactLinks withAddress message={`${greeting} información sobre los planes.`} />
        </Card>
      )}
    </>
  );
}

function PlanList() {
  const { data: plans, error, isFetching, refetch } = useListPlansQuery(undefined, fresh);
  const { data: current, error: currentError } = useGetCurrentPlanQuery(undefined, fresh);
  useFailureToast(error, 'Error al cargar los planes');
  useFailureLog(currentError, 'The current plan could not be loaded');
  if (!plans && error) return <ErrorState retrying={isFetching} onRetry={() => void refetch()} />;
  if (!plans) return <PlanSkeletons minHeight="20rem" lines={skeletonLines} />;
  if (plans.length === 0) {
    return (
      <EmptyState icon={<Tag size={28} />} title="Aún no hay planes publicados">
        Escríbenos y te contamos qué opciones tenemos para ti.
      </EmptyState>
    );
  }
  const heldName = current?.isActive ? current.plan?.name : undefined;
  return (
    <PlanGrid>
      {plans.map((plan) => (
        <PlanCard key={plan.id} plan={plan} held={plan.name === heldName} />
      ))}
    </PlanGrid>
  );
}

const skeletonLines = [
  { width: '55%', height: '1.5rem' },
  { width: '75%', height: '2.5rem' },
  { width: '100%', height: '2.75rem' },
  { width: '90%' },
  { width: '70%' },
];

/** `held`: whether this is the member's current plan. */
function PlanCard({ plan, held }: { readonly plan: PublicPlan; readonly held: boolean }) {
  return (
    <Card as="li" className={classes('column gap4 breaks', held && styles.held)}>
      <header className={styles.header}>
        <h2 className="xlarge">{plan.name}</h2>
        {held && <Badge tone="accent">Tu plan</Badge>}
      </header>
      <p className={styles.price}>
        {priceWithDecimals(plan.price)}
        <span className="soft medium even unbroken"> COP / mes</span>
      </p>
      <p className={styles.rhythm}>
        <strong>{plan.maxTrainingsPerWeek}</strong>
        {plan.maxTrainingsPerWeek === 1 ? 'entrenamiento por semana' : 'entrenamientos por semana'}
      </p>
      <p className="strong">{classesPerMonth(plan.maxTrainingsPerWeek)}</p>
      <PlanBenefits plan={plan} />
    </Card>
  );
}
