import { parseConfig } from '@studio/chassis/config/load-config';
import { createMetrics } from '@studio/chassis/metrics/metrics';
import { createStopStack } from '@studio/chassis/process/stop-stack';
import { workerSettings } from '../config.ts';
import { startWorker } from '../start-worker.ts';
import type { ApiBench } from './api-bench.ts';
import { quiet, serverUrl } from './stores-bench.ts';

/** A real auth worker in the namespace of an API. */
export async function startWorkerBeside({ namespace, servers }: ApiBench, settings: Record<string, string> = {}) {
  const parsed = parseConfig(workerSettings, {
    ...servers,
    REDIS_URL: serverUrl('REDIS_URL'),
    NAMESPACE: namespace,
    PORT: '0',
    SMTP_URL: 'smtp://127.0.0.1:9',
    ...settings,
  });
  if (!parsed.ok) throw new Error(parsed.problems.join('\n'));
  const { onStop, stop } = createStopStack(quiet);
  const metrics = createMetrics({ name: 'auth-worker', processFigures: false });
  const server = await startWorker({ config: parsed.config, logger: quiet, metrics, onStop });
  return { url: server.url, close: stop };
}
