import { useFailureLog } from '../../../api/show-failure.ts';
import { fresh } from '../../../api/studio-api.ts';
import { monthAndYear } from '../../../dates/spanish-dates.ts';
import { LoadFailed } from '../../../ui/load-failed.tsx';
import { LoadingRows } from '../../../ui/loading.tsx';
import { useListOwnClassesGivenQuery } from './coach-endpoints.ts';
import { GivenTable } from './given-table.tsx';

/** What the coach gave in each of the last months (docs/product.md §7.14). */
export function OwnGiven() {
  const { data, error, isFetching, refetch } = useListOwnClassesGivenQuery(undefined, fresh);
  useFailureLog(error, 'The classes given could not be loaded');
  if (!data && error)
    return <LoadFailed text="No pudimos cargar tus clases dadas." retrying={isFetching} onRetry={refetch} />;
  if (!data) return <LoadingRows label="Cargando tus clases dadas…" rows={2} height="3rem" className="stack gap2" />;
  if (data.length === 0) return <p>Aquí verás, mes por mes, las clases que vayas dando.</p>;
  const rows = data.map(({ month, ...figures }) => ({ id: month, name: monthAndYear(`${month}-01`), figures }));
  return <GivenTable caption="Tus clases dadas por mes" of="Mes" rows={rows} />;
}
