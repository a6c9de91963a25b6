import { hostname } from 'node:os';
import { ROOT_CONTEXT, SpanKind, SpanStatusCode, trace, type SpanContext } from '@opentelemetry/api';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { resourceFromAttributes } from '@opentelemetry/resources';
import { BatchSpanProcessor, TraceIdRatioBasedSampler, TracerProvider } from '@opentelemetry/sdk-trace';
import type { Logger } from 'pino';
import { settledWithin } from '../events/settled-within.ts';
import { AppError } from '../http/app-error.ts';
import { toAppError } from '../http/error-mapper.ts';
import type { Span, SpanStart, Tracer } from './span.ts';
import { tellingChanges } from './telling-changes.ts';

export interface OtlpSettings {
  /** Origin of the collector, e.g. `http://collector:4318`; spans go to `/v1/traces` below it. */
  readonly endpoint: string;
  readonly headers: Readonly<Record<string, string>>;
  /** Share of the traces that are recorded, from 0 to 1. */
  readonly share: number;
  readonly serviceName: string;
  readonly namespace: string;
  readonly logger: Logger;
  /** How long a process that stops waits until its last spans are sent, in milliseconds: 1.5 s unless told. */
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
 * Sends spans to an OpenTelemetry collector (OTLP over HTTP, JSON), in batches and in the background. While it is away
 * spans are dropped, beyond 2,048 that wait. Whether a trace is recorded is decided by its id alone: every process
 * decides alike, and no caller's flag counts.
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
    spanProcessors: [new BatchSpanProcessor({ exporter: tellingChanges(otlp, logger), scheduledDelayMillis: 1_000 })],
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
          // That a class is full is an answer, not a fault.
          if (toAppError(error).refusal.status >= 500) span.setStatus({ code: SpanStatusCode.ERROR });
        }
        span.end();
      },
    };
  };
  return {
    tracer,
    // A collector that is away must not hold a process that stops.
    close: async () =>
      void (await settledWithin(
        provider.shutdown().catch(() => undefined),
        flushWithinMs,
      )),
  };
}

/** Which error it was; its text may hold personal data. */
function typeOf(error: unknown): string {
  if (error instanceof AppError) return error.code;
  return error instanceof Error ? error.name : 'unknown';
}

function spanContextOf(traceparent: string): SpanContext {
  const [, traceId = '', spanId = '', flags = '00'] = traceparent.split('-');
  return { traceId, spanId, traceFlags: Number.parseInt(flags, 16), isRemote: true };
}
