import { useFailureToast } from '../../../../api/show-failure.ts';
import { fresh } from '../../../../api/studio-api.ts';
import { inFigures } from '../../../../ui/counted.ts';
import { LoadFailed } from '../../../../ui/load-failed.tsx';
import { Spinner } from '../../../../ui/spinner.tsx';
import { useListUsersQuery, type UserFilters } from '../user-endpoints.ts';
import { fullName } from '../user-words.ts';
import { PlanForMany } from './plan-for-many.tsx';

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
  if (!data && error) {
    return <LoadFailed text="No pudimos cargar los usuarios." retrying={isFetching} onRetry={() => void refetch()} />;
  }
  if (!data) return <Spinner label="Cargando…" large />;
  if (data.total === 0) return <p>En esta lista no hay miembros activos.</p>;
  const candidates = data.items.map((user) => ({ id: user.id, name: fullName(user), plan: user.active_plan }));
  return (
    <div className="stack gap4">
      {data.total > most && (
        <p className="soft">
          {`Se muestran las primeras ${most} de ${inFigures(data.total)}: filtra la lista para las demás.`}
        </p>
      )}
      <PlanForMany
        candidates={[
          ...candidates.filter(({ plan }) => plan === null),
          ...candidates.filter(({ plan }) => plan !== null),
        ]}
        onDone={onDone}
      />
    </div>
  );
}
