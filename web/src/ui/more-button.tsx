import { Button } from './button.tsx';
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
    <div ref={place} className="stack gap2">
      <p role="alert" className="small medium bad filled">
        {failed && !pending && 'No pudimos cargar más.'}
      </p>
      <Button variant="secondary" wide pending={pending} onClick={onMore}>
        Ver más
      </Button>
    </div>
  );
}
