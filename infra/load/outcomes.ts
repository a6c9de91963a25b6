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
  const sorted = outcomes.map(({ ms }) => ms).toSorted((a, b) => a - b);
  return {
    requests: outcomes.length,
    failed: outcomes.filter(({ problem }) => problem !== undefined).length,
    p50: percentile(sorted, 0.5),
    p99: percentile(sorted, 0.99),
    slowest: sorted.at(-1) ?? Number.NaN,
  };
}

/** By nearest rank: the least value that so large a share of all does not exceed. */
export function percentile(sorted: readonly number[], share: number): number {
  return sorted[Math.max(0, Math.ceil(share * sorted.length) - 1)] ?? Number.NaN;
}
