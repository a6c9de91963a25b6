import { currentContext, runInContext } from '../logging/request-context.ts';

/** What a span's place in a trace is, in OpenTelemetry's terms. */
export type SpanKind = 'server' | 'consumer' | 'producer' | 'internal';

/** Figures and names that a span carries; never personal data, nor an address with an id in it. */
export type SpanAttributes = Readonly<Record<string, string | number | boolean>>;

export interface SpanStart {
  readonly name: string;
  readonly kind: SpanKind;
  /** W3C trace context of what caused it. */
  readonly parent: string | undefined;
  readonly attributes?: SpanAttributes | undefined;
}

export interface SpanEnd {
  /** A better name, where it was not known at the start. */
  readonly name?: string;
  readonly attributes?: SpanAttributes;
  /** What it failed with; only its code or class is kept, for its text may hold personal data. */
  readonly error?: unknown;
}

/** A piece of work that is being timed. */
export interface Span {
  /** W3C trace context for whatever this work causes. */
  readonly traceparent: string;
  end(outcome?: SpanEnd): void;
}

export type Tracer = (start: SpanStart) => Span;

let tracer: Tracer | undefined;

/** Sets what the spans of this process go to, once, before it starts its work; undefined turns tracing off. */
export function useTracer(chosen: Tracer | undefined): void {
  tracer = chosen;
}

/**
 * Begins a span; undefined while this process does not trace. Requests, events and jobs may begin a trace. What
 * happens inside of one is only recorded as a part of it: a sweep that finds nothing to do is nobody's story.
 */
export function startSpan(start: SpanStart): Span | undefined {
  if (!tracer) return undefined;
  const beginsTraces = start.kind === 'server' || start.kind === 'consumer';
  return beginsTraces || start.parent ? tracer(start) : undefined;
}

export type SpanOfWork = Pick<SpanStart, 'name' | 'attributes'> & { readonly kind?: SpanKind };

/** Does the work as a span below the running one: whatever it causes, and logs, belongs to that span. */
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
