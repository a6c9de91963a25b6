import { setTimeout as pause } from 'node:timers/promises';
import { z } from 'zod';
import { processSettings } from '../config/common-settings.ts';
import { createReadiness } from '../http/health.ts';
import { startHttpServer } from '../http/http-server.ts';
import { createProbeApp } from '../http/probe-app.ts';
import { type ProcessParts, readPart, runParts } from '../process/run-process.ts';

const settings = { ...processSettings, MISHAP: z.enum(['at start', 'later', 'hangs']).optional() };
const { LOG_LEVEL } = processSettings;
const behindSettings = { LOG_LEVEL, BEHIND: z.enum(['starts', 'fails']).optional() };

// A process for tests, which fails in the way that MISHAP names. BEHIND gives it a second part, which starts before.
const front = readPart({ name: 'bench-worker', settings, start });
const behind = readPart({ name: 'behind', settings: behindSettings, start: startBehind });
await runParts('bench-worker', process.env['BEHIND'] ? [[behind], [front]] : [[front]]);

async function start({ config, logger, metrics, onStop }: ProcessParts<typeof settings>) {
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
}

async function startBehind({ config, logger, onStop }: ProcessParts<typeof behindSettings>) {
  onStop('store', () => logger.info('store behind closed'));
  if (config.BEHIND === 'fails') throw new Error('no store');
}
