import { createConnection } from 'mongoose';
import type { Broker } from '@studio/chassis/events/broker';
import { consumerMetrics } from '@studio/chassis/events/consumer-metrics';
import { fenceMetrics } from '@studio/chassis/events/fence-metrics';
import { outboxMetrics } from '@studio/chassis/outbox/outbox-metrics';
import { jobWorkerMetrics, watchJobQueue } from '@studio/chassis/jobs/job-metrics';
import { mailCounter } from '@studio/chassis/mail/mail-worker';
import { httpMetrics } from '@studio/chassis/metrics/http-metrics';
import { createMetrics } from '@studio/chassis/metrics/metrics';
import { roleMetrics } from '@studio/chassis/metrics/role-metrics';
import { createSignInCounter } from '../../../services/auth/credentials/sign-in-counter.ts';
import { seatMetrics } from '../../../services/training/seats/seat-acts.ts';

/** Every figure that a process of the studio can show: its name and its labels. */
export async function knownMetrics(): Promise<ReadonlyMap<string, ReadonlySet<string>>> {
  const metrics = createMetrics({ name: 'all' });
  httpMetrics(metrics);
  roleMetrics(metrics, []);
  outboxMetrics(metrics, { connection: createConnection(), unreadable: () => [], oldestWaitingSeconds: async () => 0 });
  consumerMetrics(metrics, {
    broker: {} as Broker,
    service: '',
    isConsuming: () => true,
    oldestWaitingSeconds: () => 0,
  });
  fenceMetrics(metrics);
  jobWorkerMetrics(metrics, '');
  watchJobQueue(metrics, '', async () => ({ waiting: 0, active: 0, delayed: 0, failed: 0 }));
  mailCounter(metrics);
  seatMetrics(metrics);
  createSignInCounter(metrics);
  const known = new Map<string, ReadonlySet<string>>();
  for (const metric of metrics.getMetricsAsArray()) {
    const { name, type, labelNames } = metric as unknown as Described;
    const labels = [...labelNames, 'process', 'instance', 'job'];
    const isHistogram = String(type) === 'histogram';
    for (const suffix of isHistogram ? ['_bucket', '_count', '_sum'] : ['']) {
      known.set(name + suffix, new Set(suffix === '_bucket' ? [...labels, 'le'] : labels));
    }
  }
  // Prometheus's own, of each process that it asks.
  return known.set('up', new Set(['job', 'instance']));
}

interface Described {
  readonly name: string;
  readonly type?: string;
  readonly labelNames: readonly string[];
}
