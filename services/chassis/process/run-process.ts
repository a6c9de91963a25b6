import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import type { z } from 'zod';
import type { processSettings, TracingSettings } from '../config/common-settings.ts';
import { loadConfig } from '../config/load-config.ts';
import { watchSettingFiles } from '../config/watch-setting-files.ts';
import { createLogger, type Logger } from '../logging/logger.ts';
import { createMetrics, type Metrics } from '../metrics/metrics.ts';
import { startTracing } from '../tracing/start-tracing.ts';
import { createStopStack, type OnStop } from './stop-stack.ts';

/** A process that has not stopped by then is ended. */
const stopWithinMs = 8_000;
/** How often the files with settings are checked for changes. */
const lookAtSettingsMs = 2_000;
/** After the other processes of a studio have started, which need the processor until then. */
const startIsOverAfterMs = 5_000;
/** EX_TEMPFAIL of sysexits(3): try again. No supervisor mistakes it for success. */
const toBeStartedAgain = 75;

export interface ProcessParts<S extends z.ZodRawShape> {
  readonly config: z.output<z.ZodObject<S>>;
  readonly logger: Logger;
  readonly metrics: Metrics;
  /** Registers how to stop what was just started; stopping runs in reverse order. */
  readonly onStop: OnStop;
}

interface ProcessDefinition<S extends z.ZodRawShape> {
  /** e.g. `training-api`; in every log line and metric. */
  readonly name: string;
  readonly settings: S;
  readonly start: (parts: ProcessParts<S>) => Promise<unknown>;
}

/**
 * Runs a process: checks settings, then starts; SIGTERM and SIGINT stop it in order (exit code 0). It exits with code 1
 * on invalid settings, a failed start and an unhandled error, and in order with code 75 when a file that holds a
 * setting has changed, so that its supervisor starts it again.
 */
export async function runProcess<S extends z.ZodRawShape & Pick<typeof processSettings, 'LOG_LEVEL'>>({
  name,
  settings,
  start,
}: ProcessDefinition<S>): Promise<void> {
  const config = loadConfig<S>(settings);
  const own = config as unknown as { LOG_LEVEL: string; NAMESPACE?: string } & TracingSettings;
  const logger = createLogger({ name, level: own.LOG_LEVEL });
  const { onStop, stop } = createStopStack(logger);

  async function end(code: number): Promise<void> {
    setTimeout(() => {
      logger.fatal('did not stop in time');
      process.exit(1);
    }, stopWithinMs).unref();
    await stop();
    process.exit(code);
  }
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.once(signal, () => {
      logger.info({ signal }, 'stopping');
      void end(0);
    });
  }
  watchSettingFiles(Object.keys(settings), {
    everyMs: lookAtSettingsMs,
    onChange: (changed) => {
      logger.warn({ settings: changed }, 'settings changed; stopping for a restart');
      void end(toBeStartedAgain);
    },
  });
  for (const mishap of ['uncaughtException', 'unhandledRejection'] as const) {
    process.on(mishap, (error: unknown) => {
      logger.fatal({ err: error }, mishap);
      process.exit(1);
    });
  }

  try {
    const endTracing = await startTracing({ name, config: own, logger });
    // Registered first, so it stops last and still traces the others.
    if (endTracing) onStop('tracing', endTracing);
    await start({ config, logger, metrics: createMetrics({ name }), onStop });
    logger.info('started');
    setTimeout(collectGarbageOfStart, startIsOverAfterMs).unref();
  } catch (error) {
    logger.fatal({ err: error }, 'could not start');
    await end(1);
  }
}

/**
 * Frees the memory that only the start needed, a third of the process. V8 alone does so only after minutes with little
 * work. It stops the process for 0.1 s.
 */
function collectGarbageOfStart(): void {
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc') as NodeJS.GCFunction;
  collect({ type: 'major', execution: 'sync', flavor: 'last-resort' });
}
