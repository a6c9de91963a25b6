import { Counter, Gauge, Histogram, type Registry } from 'prom-client';

export interface JobCounts {
  readonly waiting: number;
  readonly active: number;
  readonly delayed: number;
  readonly failed: number;
}

type Read = () => Promise<JobCounts>;
const queuesOf = new WeakMap<Registry, Map<string, Read>>();

/** Exposes a queue's jobs by state, read from Redis on scrape. */
export function watchJobQueue(registry: Registry, name: string, read: Read): void {
  const known = queuesOf.get(registry);
  if (known) {
    known.set(name, read);
    return;
  }
  const queues = new Map([[name, read]]);
  queuesOf.set(registry, queues);
  const jobs = new Gauge({
    name: 'jobs',
    help: 'Jobs by queue and state; failed jobs have used up their attempts',
    labelNames: ['queue', 'state'],
    registers: [],
    async collect() {
      for (const [queue, readQueue] of queues) {
        const counts = await readQueue().catch(() => ({}));
        for (const [state, count] of Object.entries(counts)) this.set({ queue, state }, Number(count));
      }
    },
  });
  registry.registerMetric(jobs);
}

/** Outcomes and durations of this process's jobs. */
export function jobWorkerMetrics(registry: Registry, queue: string) {
  const ended =
    (registry.getSingleMetric('jobs_ended_total') as Counter<'queue' | 'outcome'> | undefined) ??
    new Counter({
      name: 'jobs_ended_total',
      help: 'Job attempts by outcome',
      labelNames: ['queue', 'outcome'] as const,
      registers: [registry],
    });
  const seconds =
    (registry.getSingleMetric('job_seconds') as Histogram<'queue'> | undefined) ??
    new Histogram({
      name: 'job_seconds',
      help: 'Seconds of one job attempt',
      labelNames: ['queue'] as const,
      buckets: [0.005, 0.02, 0.1, 0.5, 2, 10],
      registers: [registry],
    });
  return {
    time: () => seconds.startTimer({ queue }),
    done: () => ended.inc({ queue, outcome: 'done' }),
    failed: () => ended.inc({ queue, outcome: 'failed' }),
  };
}
