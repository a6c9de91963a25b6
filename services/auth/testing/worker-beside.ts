import { createMetrics } from '@studio/chassis/metrics/metrics';
import { startService } from '@studio/chassis/process/run-service';
import { createStopStack } from '@studio/chassis/process/stop-stack';
import { workerSettings } from '../config.ts';
import { auth } from '../service.ts';
import type { ApiBench } from './api-bench.ts';
import { serverUrl } from '@studio/chassis/testing/server-url';
import { settingsOf } from '@studio/chassis/testing/settings-of';
import { silentLogger } from '@studio/chassis/testing/silent-logger';

/** A real auth worker in the namespace of an API. */
export async function startWorkerBeside({ namespace, servers }: ApiBench, settings: Record<string, string> = {}) {
  const config = settingsOf(workerSettings, {
    ...servers,
    REDIS_URL: serverUrl('REDIS_URL'),
    NAMESPACE: namespace,
    PORT: '0',
    SMTP_URL: 'smtp://127.0.0.1:9',
    ...settings,
  });
  const { onStop, stop } = createStopStack(silentLogger);
  const metrics = createMetrics({ name: 'auth-worker', processFigures: false });
  const server = await startService(auth, ['worker'], { config, logger: silentLogger, metrics, onStop });
  return { url: server.url, close: stop };
}
