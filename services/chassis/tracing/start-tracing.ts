import type { Logger } from 'pino';
import type { TracingSettings } from '../config/common-settings.ts';
import { useTracer } from './span.ts';

export interface TracedProcess {
  /** e.g. `training-api`. */
  readonly name: string;
  readonly config: TracingSettings & { readonly NAMESPACE?: string };
  readonly logger: Logger;
}

/**
 * Starts exporting spans to the configured collector and returns what flushes and stops it. Without a collector nothing
 * is loaded and undefined is returned.
 */
export async function startTracing({
  name,
  config,
  logger,
}: TracedProcess): Promise<(() => Promise<void>) | undefined> {
  const { OTEL_EXPORTER_OTLP_ENDPOINT: endpoint, NAMESPACE: namespace = 'studio' } = config;
  if (endpoint === undefined) return undefined;
  const { openOtlpTracer } = await import('./otlp-tracer.ts');
  const { tracer, close } = openOtlpTracer({
    endpoint,
    headers: config.OTEL_EXPORTER_OTLP_HEADERS ?? {},
    share: config.OTEL_TRACES_SAMPLER_ARG ?? 1,
    serviceName: config.OTEL_SERVICE_NAME ?? name,
    namespace,
    logger,
  });
  useTracer(tracer);
  return async () => {
    useTracer(undefined);
    await close();
  };
}
