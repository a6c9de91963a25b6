import type { z } from 'zod';
import type { apiSettings } from '../config/common-settings.ts';
import { createMetrics } from '../metrics/metrics.ts';
import { type Opened, type Role, type Service, startService } from '../process/run-service.ts';
import { createStopStack } from '../process/stop-stack.ts';
import { serverUrl } from './server-url.ts';
import { patientCatchUpMs } from './until.ts';
import { settingsOf } from './settings-of.ts';
import { silentLogger } from './silent-logger.ts';

/** Settings of a service in a namespace on the shared servers, on a free port; mail is refused. */
export function environmentOf(namespace: string) {
  return {
    NAMESPACE: namespace,
    PORT: '0',
    MONGO_URL: serverUrl('MONGO_URL'),
    RABBITMQ_URL: serverUrl('RABBITMQ_URL'),
    REDIS_URL: serverUrl('REDIS_URL'),
    SMTP_URL: 'smtp://127.0.0.1:9',
    CHECK_RESPONSES: '1',
    CATCH_UP_MS: patientCatchUpMs,
  };
}

/** Starts roles of a service like a process of its own with these roles. */
export async function startRole<
  A extends typeof apiSettings,
  W extends z.ZodRawShape,
  O extends Opened,
  S extends z.ZodRawShape,
>(service: Service<A, W, O, S>, roles: Role | readonly Role[], environment: Readonly<Record<string, string>>) {
  const all = [roles].flat();
  const shapes = all.map((role): z.ZodRawShape => service.settings[role]);
  const config = settingsOf<z.ZodRawShape>(Object.assign({}, ...shapes), environment);
  const metrics = createMetrics({ name: `${service.name}-${all.join('-')}`, processFigures: false });
  const { onStop, stop } = createStopStack(silentLogger);
  const { url } = await startService(service, all, { config, logger: silentLogger, metrics, onStop });
  return { url, stop };
}
