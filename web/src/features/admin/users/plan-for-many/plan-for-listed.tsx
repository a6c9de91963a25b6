import { useFailureToast } from '../../../../api/show-failure.ts';
import { fresh } from '../../../../api/studio-api.ts';
import { inFigures } from '../../../../ui/counted.ts';
import { LoadFailed } from '../../../../ui/load-failed.tsx';
import { Spinner } from '../../../../ui/spinner.tsx';
import { useListPlanRequestsQuery } from '../../plan-requests/plan-request-endpoints.ts';
import { useListUsersQuery, type UserFilters } from '../user-endpoints.ts';
import { fullName } from '../user-words.ts';
import { type Candidate, lacksPlan, PlanForMany } from './plan-for-many.tsx';

/** The most people of one answer (docs/product.md §9.1). */
const most = 200;

interface PlanForListedProps {
  /** Those of the list that the administrator sees. */
  readonly filters: UserFilters;
  readonly onDone: () => void;
}

/** One plan for the active members of a list. */
export function PlanForListed({ filters, onDone }: PlanForListedProps) {
  const listed = { ...filters, type: 'member', status: 'active', page: 1, pageSize: most, sort: 'name' } as const;
  const { data, error, isFetching, refetch } = useListUsersQuery(listed, fresh);
  useFailureToast(error, 'Error al cargar los usuarios');
  const requests = useListPlanRequestsQuery(undefined, fresh);
  useFailureToast(requests.error, 'Error al cargar quienes piden plan');
  if (!data && error) {
    return <LoadFailed text="No pudimos cargar los usuarios." retrying={isFetching} onRetry={() => void refetch()} />;
  }
  if (!requests.data && requests.error) {
    const { isFetching: retrying, refetch: retry } = requests;
    return <LoadFailed text="No pudimos cargar quiénes piden plan." retrying={retrying} onRetry={() => void retry()} />;
  }
  if (!data || !requests.data) return <Spinner label="Cargando…" large />;
  if (data.total === 0) return <p>En esta lista no hay miembros activos.</p>;
  const asked = new Map(requests.data.map(({ user_id, plan }) => [user_id, plan.name]));
  const candidates = data.items.map((user): Candidate => ({
    id: user.id,
    name: fullName(user),
    plan: user.active_plan,
    asksFor: asked.get(user.id),
  }));
  return (
    <div className="stack gap4">
      {data.total > most && (
        <p className="soft">
          {`Se muestran las primeras ${most} de ${inFigures(data.total)}: filtra la lista para las demás.`}
        </p>
      )}
      <PlanForMany
        candidates={[...candidates.filter(lacksPlan), ...candidates.filter((each) => !lacksPlan(each))]}
        onDone={onDone}
      />
    </div>
  );
}
