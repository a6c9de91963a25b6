import { Button } from './button.tsx';
import styles from './more-button.module.css';
import { useFocusFallback } from './use-focus-fallback.ts';

interface MoreButtonProps {
  readonly pending: boolean;
  /** The last attempt failed, so the button offers a retry. */
  readonly failed: boolean;
  readonly onMore: () => void;
}

/** Loads more of a list. It stays while that loads, and for a retry after a failure. */
export function MoreButton({ pending, failed, onMore }: MoreButtonProps) {
  const place = useFocusFallback<HTMLDivElement>();
  return (
    <div ref={place} className={styles.more}>
      <p role="alert" className={styles.failure}>
        {failed && !pending && 'No pudimos cargar más.'}
      </p>
      <Button variant="secondary" wide pending={pending} onClick={onMore}>
        Ver más
      </Button>
    </div>
  );
}
