import { CloudOff, RotateCw } from 'lucide-react';
import { Button } from './button.tsx';
import styles from './state.module.css';
import { useFocusFallback } from './use-focus-fallback.ts';

interface ErrorStateProps {
  readonly title?: string;
  readonly retrying?: boolean;
  readonly onRetry: () => void;
}

/** Replaces content that could not be loaded. A toast shows the reason. */
export function ErrorState({
  title = 'No pudimos cargar esta información',
  retrying = false,
  onRetry,
}: ErrorStateProps) {
  const place = useFocusFallback<HTMLDivElement>();
  return (
    <div ref={place} className={styles.state} role="alert">
      <span className={styles.icon}>
        <CloudOff size={28} />
      </span>
      <p className={styles.title}>{title}</p>
      <p className={styles.text}>Revisa tu conexión e inténtalo de nuevo.</p>
      <Button variant="secondary" pending={retrying} icon={<RotateCw size={18} />} onClick={onRetry}>
        Reintentar
      </Button>
    </div>
  );
}
