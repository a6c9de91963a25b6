import type { SpanExporter } from '@opentelemetry/sdk-trace';
import type { Logger } from 'pino';

/** Logs once when exporting fails and once when it works again. */
export function loggingChanges(exporter: SpanExporter, logger: Pick<Logger, 'warn' | 'info'>): SpanExporter {
  let isAway = false;
  return {
    export: (spans, done) =>
      exporter.export(spans, (result) => {
        const failed = result.error !== undefined;
        if (failed && !isAway) logger.warn({ err: result.error }, 'trace collector unreachable; dropping spans');
        if (!failed && isAway) logger.info('trace collector reachable again');
        isAway = failed;
        done(result);
      }),
    forceFlush: async () => exporter.forceFlush?.(),
    shutdown: () => exporter.shutdown(),
  };
}
