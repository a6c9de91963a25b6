import type { SpanExporter } from '@opentelemetry/sdk-trace';
import type { Logger } from 'pino';

/** Says once that the collector takes no spans, and once that it does again; in between it is silent. */
export function tellingChanges(exporter: SpanExporter, logger: Pick<Logger, 'warn' | 'info'>): SpanExporter {
  let isAway = false;
  return {
    export: (spans, done) =>
      exporter.export(spans, (result) => {
        const failed = result.error !== undefined;
        if (failed && !isAway) logger.warn({ err: result.error }, 'the trace collector is away; spans are dropped');
        if (!failed && isAway) logger.info('the trace collector takes spans again');
        isAway = failed;
        done(result);
      }),
    forceFlush: async () => exporter.forceFlush?.(),
    shutdown: () => exporter.shutdown(),
  };
}
