import { takesId } from '../../api/endpoint.ts';
import { useFailureToast } from '../../api/show-failure.ts';
import { studioApi } from '../../api/studio-api.ts';
import { instantInWords } from '../../dates/instant-words.ts';
import { Dialog, type DialogState } from '../../ui/dialog.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { LoadingRows } from '../../ui/loading.tsx';
import { startOf } from './hours.ts';
import styles from './reasons.module.css';
import type { ClassFacts } from './training.ts';

interface LineDialogProps extends DialogState {
  readonly training: ClassFacts;
}

/** How the waitlist of a class has moved since the member joined it (docs/product.md §3.23). */
export function LineDialog({ open, training, onClose }: LineDialogProps) {
  const { data, error, isFetching, refetch } = useGetLineQuery(training.id, {
    skip: !open,
    refetchOnMountOrArgChange: true,
  });
  useFailureToast(data ? undefined : error, 'Error al cargar la fila');
  return (
    <Dialog open={open} onClose={onClose} title="Cómo va la fila" description={startOf(training)}>
      {!data && error ? (
        <ErrorState retrying={isFetching} onRetry={() => void refetch()} />
      ) : !data ? (
        <LoadingRows label="Cargando la fila…" rows={2} className="stack gap4" />
      ) : data.length === 0 ? (
        <p>La fila no se ha movido desde que entraste.</p>
      ) : (
        <ol className="stack">
          {data.map(({ at, kind, text }) => (
            <li key={`${at} ${kind}`} className={styles.item}>
              <p>{text}</p>
              <time dateTime={at} className="soft">
                {instantInWords(at)}
              </time>
            </li>
          ))}
        </ol>
      )}
    </Dialog>
  );
}

const { useGetLineQuery } = studioApi.injectEndpoints({
  endpoints: (build) => ({
    getLine: build.query(takesId(routes.getLine)),
  }),
});
