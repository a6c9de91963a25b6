import { pesos } from '@studio/contracts/money';
import { SearchX, Tag, Pencil, Trash2 } from 'lucide-react';
import { fresh } from '../../../api/studio-api.ts';
import { useFailureToast } from '../../../api/show-failure.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { counted } from '../../../ui/counted.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { SelfRemovingButton } from '../../../ui/self-removing-button.tsx';
import { useFocusFallback } from '../../../ui/use-focus-fallback.ts';
import { PlanBenefits, PlanGrid, PlanSkeletons } from '../../plans/plan-grid.tsx';
import { classesPerMonth } from '../../plans/plan-words.ts';
import { useMay } from '../use-may.ts';
import { useListAdminPlansQuery, type AdminPlan } from './admin-plan-endpoints.ts';
import styles from './admin-plan-list.module.css';
import { plansNamed } from './plan-search.ts';

interface AdminPlanListProps {
  readonly search: string;
  readonly onCreate: () => void;
  readonly onEdit: (plan: AdminPlan) => void;
  readonly onDelete: (plan: AdminPlan) => void;
}

export function AdminPlanList({ search, onCreate, onEdit, onDelete }: AdminPlanListProps) {
  const { data, error, isFetching, refetch } = useListAdminPlansQuery(undefined, fresh);
  useFailureToast(error, 'Error al cargar los planes');
  const may = useMay();
  if (!data && error) return <ErrorState retrying={isFetching} onRetry={() => void refetch()} />;
  if (!data) return <PlanSkeletons minHeight="14rem" lines={skeletonLines} />;
  const found = plansNamed(data, search);
  if (data.length === 0) {
    return (
      <EmptyState
        icon={<Tag size={28} />}
        title="Aún no hay planes"
        action={
          may(routes.createPlan) && <SelfRemovingButton onClick={onCreate}>Crear el primer plan</SelfRemovingButton>
        }
      />
    );
  }
  if (found.length === 0) {
    return (
      <EmptyState icon={<SearchX size={28} />} title="Ningún plan tiene ese nombre">
        Prueba con otra parte del nombre.
      </EmptyState>
    );
  }
  return (
    <PlanGrid>
      {found.map((plan) => (
        <AdminPlanCard key={plan.id} plan={plan} onEdit={onEdit} onDelete={onDelete} />
      ))}
    </PlanGrid>
  );
}

const skeletonLines = [
  { width: '60%', height: '1.5rem' },
  { width: '50%', height: '2rem' },
  { width: '90%', height: '1.25rem' },
  { width: '70%', height: '1.25rem' },
];

interface AdminPlanCardProps {
  readonly plan: AdminPlan;
  readonly onEdit: (plan: AdminPlan) => void;
  readonly onDelete: (plan: AdminPlan) => void;
}

function AdminPlanCard({ plan, onEdit, onDelete }: AdminPlanCardProps) {
  const perWeek = plan.max_trainings_per_week;
  const place = useFocusFallback<HTMLDivElement>();
  const may = useMay();
  return (
    <Card as="li" className="column gap3 breaks">
      <h3 className="large">{plan.name}</h3>
      <p className={styles.price}>
        {pesos(plan.price)} <span className="soft medium even">COP / mes</span>
      </p>
      <p className="strong">
        {`${counted(perWeek, 'entrenamiento por semana', 'entrenamientos por semana')}, `}
        <span className="unbroken">{classesPerMonth(perWeek)}</span>
      </p>
      <PlanBenefits plan={plan} small />
      <div ref={place} className={styles.actions}>
        {may(routes.updatePlan) && (
          <Button
            variant="secondary"
            size="small"
            icon={<Pencil size={16} />}
            aria-label={`Editar ${plan.name}`}
            onClick={() => onEdit(plan)}
          >
            Editar
          </Button>
        )}
        {may(routes.deletePlan) && (
          <Button
            variant="quiet"
            size="small"
            className="bad"
            icon={<Trash2 size={16} />}
            aria-label={`Eliminar ${plan.name}`}
            onClick={() => onDelete(plan)}
          >
            Eliminar
          </Button>
        )}
      </div>
    </Card>
  );
}
