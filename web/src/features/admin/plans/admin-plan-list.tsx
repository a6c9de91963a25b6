import { SearchX, Tag } from 'lucide-react';
import { fresh } from '../../../api/fresh.ts';
import { useFailureToast } from '../../../api/use-failure-toast.ts';
import { Card } from '../../../ui/card.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { Loading } from '../../../ui/loading.tsx';
import { SelfRemovingButton } from '../../../ui/self-removing-button.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { AdminPlanCard } from './admin-plan-card.tsx';
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
  if (!data && error) return <ErrorState retrying={isFetching} onRetry={() => void refetch()} />;
  if (!data) return <PlanSkeletons />;
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
    <ul className={styles.plans}>
      {found.map((plan) => (
        <AdminPlanCard key={plan.id} plan={plan} onEdit={onEdit} onDelete={onDelete} />
      ))}
    </ul>
  );
}

function PlanSkeletons() {
  return (
    <Loading label="Cargando planes…" className={styles.plans}>
      {['a', 'b', 'c'].map((key) => (
        <Card key={key} className={styles.skeleton}>
          <Skeleton width="60%" height="1.5rem" />
          <Skeleton width="50%" height="2rem" />
          <Skeleton width="90%" height="1.25rem" />
          <Skeleton width="70%" height="1.25rem" />
        </Card>
      ))}
    </Loading>
  );
}
