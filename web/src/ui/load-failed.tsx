import { RotateCw } from 'lucide-react';
import { Button, type ButtonVariant } from './button.tsx';
import { useFocusFallback } from './use-focus-fallback.ts';

interface LoadFailedProps {
  readonly text: string;
  readonly retrying: boolean;
  readonly onRetry: () => unknown;
  readonly variant?: ButtonVariant;
}

/** Replaces a part of a page that could not be loaded. */
export function LoadFailed({ text, retrying, onRetry, variant = 'secondary' }: LoadFailedProps) {
  const place = useFocusFallback<HTMLDivElement>();
  return (
    <div ref={place} className="row between gap3 near">
      <p className="small">{text}</p>
      <Button
        variant={variant}
        size="small"
        pending={retrying}
        icon={<RotateCw size={16} />}
        onClick={() => void onRetry()}
      >
        Reintentar
      </Button>
    </div>
  );
}
