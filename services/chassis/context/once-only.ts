import type { ClientSession } from 'mongoose';

/** One unit of work of a request that is to take effect once; `T` is what its work returns. */
export interface UnitOnce {
  /**
   * To be called first in the transaction: of two that do the same, the second waits for the first.
   * @throws DoneBeforeError where it was committed before
   */
  mark(session: ClientSession): Promise<void>;
  /** Keeps what the work returns, in the same transaction. */
  keepResult(session: ClientSession, result: unknown): Promise<void>;
  /** What the work returned when it was committed before. */
  recall(): Promise<unknown>;
  /** To be called once it is committed, now or before. */
  passed(): void;
}

/** What makes the running request take effect once (docs/product.md §5.1). */
export interface OnceOnly {
  /** Whether it is known by now that it had taken effect by another sending. */
  readonly wasDone: boolean;
  /** The next unit of work; those of one request run one after another. */
  nextUnit(): UnitOnce;
}

/** The unit of work was committed by an earlier or concurrent sending of the same request. */
export class DoneBeforeError extends Error {
  override readonly name = 'DoneBeforeError';
}
