import { hostname } from 'node:os';
import { ROOT_CONTEXT, SpanKind, SpanStatusCode, trace, type SpanContext } from '@opentelemetry/api';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { resourceFromAttributes } from '@opentelemetry/resources';
import {
  BatchSpanProcessor,
  type SpanExporter,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace';
import type { Logger } from 'pino';
import { settledWithin } from '../concurrency/settled-within.ts';
import { AppError } from '../errors/app-error.ts';
import { toAppError } from '../errors/to-app-error.ts';
import type { Span, SpanStart, Tracer } from './span.ts';

export interface OtlpSettings {
  /** Origin of the collector, e.g. `http://collector:4318`; spans go to `/v1/traces` below it. */
  readonly endpoint: string;
  readonly headers: Readonly<Record<string, string>>;
  /** Share of traces that are recorded, from 0 to 1. */
  readonly share: number;
  readonly serviceName: string;
  readonly namespace: string;
  readonly logger: Logger;
  /** How long a stopping process waits for its last spans, in milliseconds. Default: 1.5 s. */
  readonly flushWithinMs?: number;
}

const exportTimeoutMs = 5_000;
const kinds = {
  server: SpanKind.SERVER,
  consumer: SpanKind.CONSUMER,
  producer: SpanKind.PRODUCER,
  internal: SpanKind.INTERNAL,
} as const;

/**
 * Exports spans to an OpenTelemetry collector (OTLP over HTTP, JSON) in batches, in the background. While the collector
 * is down, spans beyond a queue of 2,048 are dropped. The trace id alone decides whether a trace is recorded, so all
 * processes decide alike and no caller's flag counts.
 */
export function openOtlpTracer(settings: OtlpSettings): { tracer: Tracer; close: () => Promise<void> } {
  const { endpoint, headers, share, serviceName, namespace, logger, flushWithinMs = 1_500 } = settings;
  const otlp = new OTLPTraceExporter({ url: `${endpoint}/v1/traces`, headers, timeoutMillis: exportTimeoutMs });
  const provider = new TracerProvider({
    resource: resourceFromAttributes({
      'service.name': serviceName,
      'service.namespace': namespace,
      'service.instance.id': `${hostname()}:${process.pid}`,
    }),
    sampler: new TraceIdRatioBasedSampler(share),
    spanProcessors: [new BatchSpanProcessor({ exporter: loggingChanges(otlp, logger), scheduledDelayMillis: 1_000 })],
  });
  const openTelemetry = provider.getTracer('studio');

  const tracer = ({ name, kind, parent, attributes }: SpanStart): Span => {
    const span = openTelemetry.startSpan(
      name,
      { kind: kinds[kind], ...(attributes && { attributes }) },
      parent ? trace.setSpanContext(ROOT_CONTEXT, spanContextOf(parent)) : ROOT_CONTEXT,
    );
    const { traceId, spanId, traceFlags } = span.spanContext();
    return {
      traceparent: `00-${traceId}-${spanId}-0${traceFlags & 1}`,
      end: ({ name: betterName, attributes: found = {}, error } = {}) => {
        if (betterName) span.updateName(betterName);
        span.setAttributes(found);
        if (error !== undefined) {
          span.setAttribute('error.type', typeOf(error));
          // A refusal is an answer, not a fault.
          if (toAppError(error).refusal.status >= 500) span.setStatus({ code: SpanStatusCode.ERROR });
        }
        span.end();
      },
    };
  };
  return {
    tracer,
    // A collector that is down must not delay a stopping process.
    close: async () =>
      void (await settledWithin(
        provider.shutdown().catch(() => undefined),
        flushWithinMs,
      )),
  };
}

/** The kind of an error; its text may contain personal data. */
function typeOf(error: unknown): string {
  if (error instanceof AppError) return error.code;
  return error instanceof Error ? error.name : 'unknown';
}

function spanContextOf(traceparent: string): SpanContext {
  const [, traceId = '', spanId = '', flags = '00'] = traceparent.split('-');
  return { traceId, spanId, traceFlags: Number.parseInt(flags, 16), isRemote: true };
}

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
