import type { ClientSession } from 'mongoose';

/** One unit of work of a request that must take effect once. */
export interface UnitOnce {
  /**
   * Call it first in the transaction: of two concurrent sendings, the second waits for the first.
   * @throws DoneBeforeError if the unit was committed before
   */
  mark(session: ClientSession): Promise<void>;
  /** Stores the result of the work in the same transaction. */
  keepResult(session: ClientSession, result: unknown): Promise<void>;
  /** The stored result of the earlier commit. */
  recall(): Promise<unknown>;
  /** Call it after the commit, this one or the earlier one. */
  passed(): void;
}

/** Makes the running request take effect once (docs/product.md §5.1). */
export interface OnceOnly {
  /** Whether another sending of the request is known to have taken effect. */
  readonly wasDone: boolean;
  /** The next unit of work; units of one request run one after another. */
  nextUnit(): UnitOnce;
}

/** The unit of work was committed by an earlier or concurrent sending of the same request. */
export class DoneBeforeError extends Error {
  override readonly name = 'DoneBeforeError';
}
