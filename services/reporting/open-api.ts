import { createFence } from '@studio/chassis/events/fence';
import type { ReadinessCheck } from '@studio/chassis/http/health';
import type { Api, ServiceProcess } from '@studio/chassis/process/run-service';
import type { reportingApiSettings } from './config.ts';
import { bindings } from './bindings.ts';
import { openReportQueue } from './reports/report.job.ts';
import type { Reporting } from './open-reporting.ts';

/** The services whose facts reporting projects, in the order in which facts follow from each other. */
const chain = ['membership', 'training', 'reporting'];

/** Opens the API of reporting. */
export async function openApi(
  { config, logger, metrics, onStop }: ServiceProcess<typeof reportingApiSettings>,
  { models, files, unitOfWork, broker }: Reporting,
  clock: () => Date,
): Promise<Api> {
  const { NAMESPACE: namespace, REDIS_URL: redisUrl } = config;
  const queue = await openReportQueue({ redisUrl, namespace, logger, metrics });
  onStop('report queue', () => queue.close());
  const fence = createFence({ broker, chain, metrics });
  onStop('fence', () => fence.close());
  return { bindings: bindings({ models, unitOfWork, files, queue, clock }), fence, checks: [redisCheck(queue)] };
}

function redisCheck(queue: { isUp(): boolean }): ReadinessCheck {
  return {
    name: 'redis',
    async check() {
      if (!queue.isUp()) throw new Error('redis is away');
    },
  };
}
