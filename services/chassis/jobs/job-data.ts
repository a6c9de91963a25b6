import { type Cause, currentCause, runInContext } from '../context/request-context.ts';
import { inSpan } from '../tracing/span.ts';
import { newId } from '../mongo/new-id.ts';

/** A job as stored in Redis: its payload and the request that caused it. */
export interface JobData<P> {
  readonly payload: P;
  readonly correlationId: string;
  readonly traceparent?: string;
}

/** A job's data; the cause defaults to the running request. */
export function packJob<P>(payload: P, cause: Cause = currentCause() ?? { correlationId: newId() }): JobData<P> {
  return { payload, ...cause };
}

/** Runs a job in the context of the request that caused it. */
export function runJob<P, T>(
  { queue, jobId, attempt }: { readonly queue: string; readonly jobId: string; readonly attempt: number },
  data: JobData<P>,
  work: (payload: P) => Promise<T>,
): Promise<T> {
  const { payload, correlationId, traceparent } = data;
  const context = { requestId: jobId, correlationId, ...(traceparent && { traceparent }) };
  const attributes = { 'messaging.system': 'bullmq', 'messaging.message.id': jobId, attempt };
  const span = { name: `job ${queue}`, kind: 'consumer', attributes } as const;
  return runInContext(context, () => inSpan(span, () => work(payload)));
}
