import { currentContext, runInContext } from '../logging/request-context.ts';
import { newId } from '../mongo/new-id.ts';

/** What Redis keeps of a job: its payload, and the request that caused it. */
export interface JobData<P> {
  readonly payload: P;
  readonly correlationId: string;
  readonly traceparent?: string;
}

export function packJob<P>(payload: P): JobData<P> {
  const context = currentContext();
  return {
    payload,
    correlationId: context?.correlationId ?? newId(),
    ...(context?.traceparent && { traceparent: context.traceparent }),
  };
}

/** Runs a job's work in the context of the request that caused it. */
export function runJob<P, T>(jobId: string, data: JobData<P>, work: (payload: P) => Promise<T>): Promise<T> {
  const { payload, correlationId, traceparent } = data;
  return runInContext({ requestId: jobId, correlationId, ...(traceparent && { traceparent }) }, () => work(payload));
}
