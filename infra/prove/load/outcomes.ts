import { percentile } from './percentile.ts';

/** Outcome of one request as its caller saw it. */
export interface Outcome {
  /** When it was sent, in milliseconds of `performance.now()`. */
  readonly at: number;
  readonly ms: number;
  /** The action, e.g. `book`. */
  readonly act: string;
  /** The fault of the answer; undefined when it is correct. */
  readonly problem?: string;
}

export interface Figures {
  readonly requests: number;
  readonly failed: number;
  /** Milliseconds; NaN when there was no request. */
  readonly p50: number;
  readonly p99: number;
  readonly slowest: number;
}

export function figuresOf(outcomes: readonly Outcome[]): Figures {
  const all = outcomes.map(({ ms }) => ms);
  return {
    requests: outcomes.length,
    failed: outcomes.filter(({ problem }) => problem !== undefined).length,
    p50: percentile(all, 0.5),
    p99: percentile(all, 0.99),
    slowest: percentile(all, 1),
  };
}
