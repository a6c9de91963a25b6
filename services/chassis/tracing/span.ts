import { currentContext, runInContext } from '../context/request-context.ts';

/** OpenTelemetry's span kinds. */
export type SpanKind = 'server' | 'consumer' | 'producer' | 'internal';

/** Attributes of a span; never personal data, nor an address with an id in it. */
export type SpanAttributes = Readonly<Record<string, string | number | boolean>>;

export interface SpanStart {
  readonly name: string;
  readonly kind: SpanKind;
  /** W3C trace context of the cause. */
  readonly parent: string | undefined;
  readonly attributes?: SpanAttributes | undefined;
}

export interface SpanEnd {
  /** A better name than the one known at the start. */
  readonly name?: string;
  readonly attributes?: SpanAttributes;
  /** The error; only its code or class is recorded, since its text may contain personal data. */
  readonly error?: unknown;
}

/** Work that is being timed. */
export interface Span {
  /** W3C trace context for what this work causes. */
  readonly traceparent: string;
  end(outcome?: SpanEnd): void;
}

export type Tracer = (start: SpanStart) => Span;

let tracer: Tracer | undefined;

/** Sets the tracer of this process, once, before it starts its work; undefined turns tracing off. */
export function useTracer(chosen: Tracer | undefined): void {
  tracer = chosen;
}

/**
 * Starts a span; undefined while this process does not trace. Requests, events and jobs may start a trace; inner work
 * is only recorded as part of one, so a sweep without work leaves no trace.
 */
export function startSpan(start: SpanStart): Span | undefined {
  if (!tracer) return undefined;
  const beginsTraces = start.kind === 'server' || start.kind === 'consumer';
  return beginsTraces || start.parent ? tracer(start) : undefined;
}

export type SpanOfWork = Pick<SpanStart, 'name' | 'attributes'> & { readonly kind?: SpanKind };

/** Runs work as a child span of the running one; its effects and log lines belong to that span. */
export async function inSpan<T>({ name, kind = 'internal', attributes }: SpanOfWork, work: () => Promise<T>) {
  const context = currentContext();
  const span = context && startSpan({ name, kind, attributes, parent: context.traceparent });
  if (!span) return work();
  return runInContext({ ...context, traceparent: span.traceparent }, () => endingSpan(span, work));
}

async function endingSpan<T>(span: Span, work: () => Promise<T>): Promise<T> {
  try {
    const result = await work();
    span.end();
    return result;
  } catch (error) {
    span.end({ error });
    throw error;
  }
}
