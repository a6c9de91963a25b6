import type { z } from 'zod';
import type { processSettings, TracingSettings } from '../config/common-settings.ts';
import { type Environment, loadConfig } from '../config/load-config.ts';
import { watchSettingFiles } from '../config/watch-setting-files.ts';
import { createLogger, type Logger } from '../logging/logger.ts';
import { createMetrics, type Metrics } from '../metrics/metrics.ts';
import { startTracing } from '../tracing/start-tracing.ts';
import { collectGarbageOfStart } from './collect-garbage.ts';
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

interface PartDefinition<S extends z.ZodRawShape> {
  /** e.g. `training-api`; in every log line and metric. */
  readonly name: string;
  readonly settings: S;
  readonly start: (parts: ProcessParts<S>) => Promise<unknown>;
}

/** What runs in a process, with its settings read: a service or the gateway. Most processes have one part. */
export interface Part {
  readonly name: string;
  readonly logger: Logger;
  readonly config: { readonly LOG_LEVEL: string; readonly NAMESPACE?: string } & TracingSettings;
  /** Calls back once, when a file that holds one of its settings has changed. */
  readonly onSettingsChanged: (stop: () => void) => void;
  /** `processFigures`: whether its metrics hold those of the process. */
  readonly start: (options: { readonly processFigures: boolean }) => Promise<void>;
  readonly stop: () => Promise<void>;
}

type NeededSettings = z.ZodRawShape & Pick<typeof processSettings, 'LOG_LEVEL'>;

/** Reads the settings of a part; invalid ones end the process with exit code 1. */
export function readPart<S extends NeededSettings>(
  { name, settings, start }: PartDefinition<S>,
  environment: Environment = process.env,
): Part {
  const config = loadConfig<S>(settings, environment);
  const own = config as unknown as Part['config'];
  const logger = createLogger({ name, level: own.LOG_LEVEL });
  const { onStop, stop } = createStopStack(logger);
  return {
    name,
    logger,
    config: own,
    onSettingsChanged: (restart) =>
      watchSettingFiles(Object.keys(settings), {
        env: environment,
        everyMs: lookAtSettingsMs,
        onChange: (changed) => {
          logger.warn({ settings: changed }, 'settings changed; stopping for a restart');
          restart();
        },
      }),
    start: async ({ processFigures }) => {
      await start({ config, logger, metrics: createMetrics({ name, processFigures }), onStop });
      logger.info('started');
    },
    stop,
  };
}

/** Runs a process of one part. */
export async function runProcess<S extends NeededSettings>(definition: PartDefinition<S>): Promise<void> {
  await runParts(definition.name, [[readPart(definition)]]);
}

/**
 * Runs a process: starts the stages one after another, the parts of a stage together; SIGTERM and SIGINT stop them in
 * reverse order (exit code 0). It exits with code 1 on a failed start and an unhandled error, and in order with code 75
 * when a file that holds a setting has changed, so that its supervisor starts it again.
 *
 * @param name of the process: in its traces, and in log lines that belong to no part
 */
export async function runParts(name: string, stages: readonly (readonly Part[])[]): Promise<void> {
  const parts = stages.flat();
  const last = parts.at(-1)!;
  const { config } = last;
  const logger = createLogger({ name, level: config.LOG_LEVEL });
  let endTracing: (() => Promise<void>) | undefined;

  async function end(code: number): Promise<void> {
    setTimeout(() => {
      logger.fatal('did not stop in time');
      process.exit(1);
    }, stopWithinMs).unref();
    for (const stage of stages.toReversed()) await Promise.all(stage.map((part) => part.stop()));
    // Last, so that it still traces how the parts stop.
    await endTracing?.();
    process.exit(code);
  }
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.once(signal, () => {
      logger.info({ signal }, 'stopping');
      void end(0);
    });
  }
  for (const part of parts) part.onSettingsChanged(() => void end(toBeStartedAgain));
  for (const mishap of ['uncaughtException', 'unhandledRejection'] as const) {
    process.on(mishap, (error: unknown) => {
      logger.fatal({ err: error }, mishap);
      process.exit(1);
    });
  }

  try {
    endTracing = await startTracing({ name, config, logger }).catch(failedAt(logger));
    for (const stage of stages) {
      const starts = stage.map((part) => part.start({ processFigures: part === last }).catch(failedAt(part.logger)));
      await Promise.all(starts);
    }
    setTimeout(collectGarbageOfStart, startIsOverAfterMs).unref();
  } catch {
    await end(1);
  }
}

/** Logs why a start failed, and rejects. */
function failedAt(logger: Logger): (error: unknown) => never {
  return (error) => {
    logger.fatal({ err: error }, 'could not start');
    throw error;
  };
}
