import { SearchX, Tag } from 'lucide-react';
import { fresh } from '../../../api/fresh.ts';
import { useFailureToast } from '../../../api/use-failure-toast.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { SelfRemovingButton } from '../../../ui/self-removing-button.tsx';
import { PlanGrid, PlanSkeletons } from '../../plans/plan-grid.tsx';
import { AdminPlanCard } from './admin-plan-card.tsx';
import { useListAdminPlansQuery, type AdminPlan } from './admin-plan-endpoints.ts';
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
  if (!data && error) return <ErrorState retrying={isFetching} onRetry={() => void refetch()} />;
  if (!data) return <PlanSkeletons minHeight="14rem" lines={skeletonLines} />;
  const found = plansNamed(data, search);
  if (data.length === 0) {
    return (
      <EmptyState
        icon={<Tag size={28} aria-hidden="true" />}
        title="Aún no hay planes"
        action={<SelfRemovingButton onClick={onCreate}>Crear el primer plan</SelfRemovingButton>}
      />
    );
  }
  if (found.length === 0) {
    return (
      <EmptyState icon={<SearchX size={28} aria-hidden="true" />} title="Ningún plan tiene ese nombre">
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
