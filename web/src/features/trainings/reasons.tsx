import { REASONS_DAYS } from '@studio/contracts/rules/bookings';
import { takesNothing } from '../../api/endpoint.ts';
import { useFailureToast } from '../../api/show-failure.ts';
import { studioApi } from '../../api/studio-api.ts';
import { instantInWords } from '../../dates/instant-words.ts';
import { LoadFailed } from '../../ui/load-failed.tsx';
import { LoadingRows } from '../../ui/loading.tsx';
import { startOf } from './hours.ts';
import styles from './reasons.module.css';

/** Why the member did not get a seat, the newest first (docs/product.md §3.23). */
export function Reasons() {
  const { data, error, isFetching, refetch } = useGetReasonsQuery(undefined, { refetchOnMountOrArgChange: true });
  useFailureToast(data ? undefined : error, 'Error al cargar por qué no quedaste');
  if (!data && error) {
    return <LoadFailed text="No pudimos cargar esta información." retrying={isFetching} onRetry={refetch} />;
  }
  if (!data) return <LoadingRows label="Cargando por qué no quedaste…" rows={2} className="stack gap4" />;
  if (data.length === 0) return <p className="soft">{`En los últimos ${REASONS_DAYS} días no te pasó.`}</p>;
  return (
    <ol className="stack divided entries flush">
      {data.map(({ id, at, text, ...training }) => (
        <li key={id} className={styles.item}>
          <p className="strong capital">{startOf(training)}</p>
          <p>{text}</p>
          <time dateTime={at} className="soft">
            {instantInWords(at)}
          </time>
        </li>
      ))}
    </ol>
  );
}

const { useGetReasonsQuery } = studioApi.injectEndpoints({
  endpoints: (build) => ({
    getReasons: build.query(takesNothing(routes.getReasons)),
  }),
});
