import { Button } from '../../ui/button.tsx';
import { useFocusFallback } from '../../ui/use-focus-fallback.ts';
import styles from './movement-list.module.css';
import type { Movement } from './movement.ts';

/** The largest page that the server returns. */
export const mostMovements = 200;

interface MoreMovementsProps {
  /** The state of the current request; a shorter list is shown while it loads. */
  readonly answer: {
    readonly currentData?: readonly Movement[] | undefined;
    readonly error?: unknown;
    readonly isFetching: boolean;
    readonly refetch: () => unknown;
  };
  /** The number of entries currently requested. */
  readonly limit: number;
  readonly onMore: () => void;
}

/** Loads more entries if there may be any. The button stays while they load, and for a retry after a failure. */
export function MoreMovements(props: MoreMovementsProps) {
  const { answer, limit } = props;
  const known = answer.currentData;
  if (known && (known.length < limit || limit >= mostMovements)) return null;
  return <More {...props} />;
}

function More({ answer, onMore }: MoreMovementsProps) {
  const { currentData, error, isFetching, refetch } = answer;
  const place = useFocusFallback<HTMLDivElement>();
  const failed = !currentData && Boolean(error);
  return (
    <div ref={place} className={styles.more}>
      <p role="alert" className={styles.failure}>
        {failed && !isFetching && 'No pudimos cargar más.'}
      </p>
      <Button variant="secondary" wide pending={isFetching} onClick={() => (failed ? void refetch() : onMore())}>
        Ver más
      </Button>
    </div>
  );
}
