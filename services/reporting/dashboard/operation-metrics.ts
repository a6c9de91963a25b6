import type { Model } from 'mongoose';
import { Gauge, type Registry } from 'prom-client';
import type { Operation } from '../models/operation.model.ts';

/** Ages of the last successful backup and audit, and the audit's differences, read from MongoDB on scrape. */
export function operationMetrics(registry: Registry, operations: Model<Operation>): void {
  const read = (_id: Operation['_id']) => operations.findById(_id).catch(() => null);
  const differences = new Gauge({
    name: 'audit_differences',
    help: 'Differences found by the last completed audit of all data; NaN before the first',
    registers: [],
    async collect() {
      this.set((await read('audit'))?.differences ?? Number.NaN);
    },
  });
  const ages = (['backup', 'audit'] as const).map(
    (id) =>
      new Gauge({
        name: `${id}_last_success_seconds`,
        help: `Seconds since the last successful ${id}; NaN before the first`,
        registers: [],
        async collect() {
          const goodAt = (await read(id))?.goodAt;
          this.set(goodAt ? (Date.now() - goodAt.getTime()) / 1_000 : Number.NaN);
        },
      }),
  );
  for (const metric of [differences, ...ages]) registry.registerMetric(metric);
}
