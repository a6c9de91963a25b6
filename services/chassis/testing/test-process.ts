import { setTimeout as pause } from 'node:timers/promises';
import { z } from 'zod';
import { processSettings } from '../config/common-settings.ts';
import { createReadiness } from '../http/health.ts';
import { startHttpServer } from '../http/http-server.ts';
import { createProbeApp } from '../http/probe-app.ts';
import { runProcess } from '../process/run-process.ts';

const settings = { ...processSettings, MISHAP: z.enum(['at start', 'later', 'hangs']).optional() };

// A process for tests, which fails in the way that MISHAP names.
await runProcess({
  name: 'bench-worker',
  settings,
  async start({ config, logger, metrics, onStop }) {
    onStop('store', () => logger.info('store closed'));
    if (config.MISHAP === 'at start') throw new Error('no server');
    const app = createProbeApp({ metrics, readiness: createReadiness([]) });
    const server = await startHttpServer({ app, host: config.HOST, port: config.PORT, drainMs: 0 });
    onStop('http', async () => {
      await server.close();
      logger.info('http closed');
    });
    logger.info({ url: server.url }, 'listening');
    if (config.MISHAP === 'hangs') onStop('stubborn part', () => pause(60_000));
    if (config.MISHAP === 'later') void Promise.reject(new Error('nobody handles this'));
  },
});
