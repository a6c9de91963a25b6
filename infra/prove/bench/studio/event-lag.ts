import { apiClient } from '@studio/chassis/testing/api-client';
import type { BenchStudio } from './bench-studio.ts';

/** Time from the commit of an event to its effect in each service, in milliseconds. */
export type Lag = Readonly<Record<string, LagOfService>>;

export interface LagOfService {
  readonly p50: number;
  readonly p99: number;
  /** Cumulative number of events by upper bound of the bucket, in seconds. */
  readonly buckets: ReadonlyMap<number, number>;
}

const consumers = ['auth', 'membership', 'reporting'] as const;

/** The lag of events applied since `before`, from the workers' metric `event_lag_seconds`. */
export async function readLag(studio: BenchStudio, before: Lag = {}): Promise<Lag> {
  const read = consumers.map(async (service) => {
    const { body } = await apiClient(studio.originOf(`${service}-worker`)).get('/metrics');
    const all = bucketsIn(body);
    const earlier = before[service]?.buckets ?? new Map<number, number>();
    const since = new Map([...all].map(([bound, count]) => [bound, count - (earlier.get(bound) ?? 0)]));
    return [service, { p50: quantile(since, 0.5), p99: quantile(since, 0.99), buckets: all }] as const;
  });
  return Object.fromEntries(await Promise.all(read));
}

function bucketsIn(metrics: string): Map<number, number> {
  const buckets = new Map<number, number>();
  for (const [, le = '', count = ''] of metrics.matchAll(
    /^event_lag_seconds_bucket\{[^}]*le="([^"]+)"[^}]*\} (\d+)$/gm,
  )) {
    const bound = le === '+Inf' ? Infinity : Number(le);
    buckets.set(bound, (buckets.get(bound) ?? 0) + Number(count));
  }
  return new Map([...buckets].toSorted(([a], [b]) => a - b));
}

/** A quantile in milliseconds, interpolated within a bucket like in Prometheus. */
export function quantile(buckets: ReadonlyMap<number, number>, part: number): number {
  const total = buckets.get(Infinity) ?? 0;
  const wanted = part * total;
  let lower = 0;
  let below = 0;
  for (const [bound, count] of buckets) {
    if (total > 0 && count >= wanted) {
      if (bound === Infinity) return lower * 1_000;
      const within = count === below ? 1 : (wanted - below) / (count - below);
      return (lower + (bound - lower) * within) * 1_000;
    }
    lower = bound;
    below = count;
  }
  return Number.NaN;
}
