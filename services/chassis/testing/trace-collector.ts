import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';

/** A span as a collector receives it. */
export interface CollectedSpan {
  readonly service: string;
  readonly name: string;
  readonly traceId: string;
  readonly spanId: string;
  readonly parentSpanId: string | undefined;
  readonly attributes: Readonly<Record<string, unknown>>;
  readonly failed: boolean;
}

export interface TraceCollector {
  readonly origin: string;
  readonly spans: readonly CollectedSpan[];
  /** Headers of the latest request. */
  readonly headers: Readonly<Record<string, unknown>>;
  /** The spans of a trace, each as `service: name < parent's service: name`, sorted. */
  readonly tree: (traceId: string) => string[];
  readonly close: () => Promise<void>;
}

/** The parts of an OTLP/JSON request that tests read. */
interface OtlpRequest {
  readonly resourceSpans: readonly {
    readonly resource: { readonly attributes: readonly OtlpAttribute[] };
    readonly scopeSpans: readonly { readonly spans: readonly OtlpSpan[] }[];
  }[];
}
interface OtlpAttribute {
  readonly key: string;
  readonly value: Readonly<Record<string, unknown>>;
}
interface OtlpSpan {
  readonly name: string;
  readonly traceId: string;
  readonly spanId: string;
  readonly parentSpanId?: string;
  readonly attributes: readonly OtlpAttribute[];
  readonly status: { readonly code?: number };
}

/** A collector of OpenTelemetry spans (OTLP over HTTP, JSON), on loopback. */
export async function startTraceCollector(port = 0): Promise<TraceCollector> {
  const spans: CollectedSpan[] = [];
  let headers: Readonly<Record<string, unknown>> = {};
  const take = async (request: IncomingMessage, response: ServerResponse) => {
    headers = request.headers;
    spans.push(...spansOf((await json(request)) as OtlpRequest));
    response.writeHead(200, { 'Content-Type': 'application/json' }).end('{}');
  };
  const server = createServer((request, response) => void take(request, response));
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  const nameOf = ({ service, name }: CollectedSpan) => `${service}: ${name}`;
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    spans,
    get headers() {
      return headers;
    },
    tree: (traceId) => {
      const ofTrace = spans.filter((span) => span.traceId === traceId);
      const byId = new Map(ofTrace.map((span) => [span.spanId, span]));
      return ofTrace
        .map((span) => {
          const parent = byId.get(span.parentSpanId ?? '');
          return `${nameOf(span)} < ${parent ? nameOf(parent) : (span.parentSpanId ?? 'nobody')}`;
        })
        .toSorted();
    },
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

function spansOf({ resourceSpans }: OtlpRequest): CollectedSpan[] {
  return resourceSpans.flatMap(({ resource, scopeSpans }) => {
    const service = String(valuesOf(resource.attributes)['service.name']);
    return scopeSpans
      .flatMap((scope) => scope.spans)
      .map(({ name, traceId, spanId, parentSpanId, attributes, status }) => ({
        service,
        name,
        traceId,
        spanId,
        parentSpanId,
        attributes: valuesOf(attributes),
        failed: status.code === 2,
      }));
  });
}

function valuesOf(attributes: readonly OtlpAttribute[]): Record<string, unknown> {
  return Object.fromEntries(attributes.map(({ key, value }) => [key, Object.values(value)[0]]));
}
