import { MoreButton } from '../../ui/more-button.tsx';
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

/** Loads more entries if there may be any. */
export function MoreMovements({ answer, limit, onMore }: MoreMovementsProps) {
  const { currentData, error, isFetching, refetch } = answer;
  if (currentData && (currentData.length < limit || limit >= mostMovements)) return null;
  const failed = !currentData && Boolean(error);
  return <MoreButton pending={isFetching} failed={failed} onMore={() => (failed ? void refetch() : onMore())} />;
}
