import type { z } from 'zod';
import type { Envelope, EventDeclaration } from '@studio/contracts/events/event';
import { currentContext } from '../context/request-context.ts';
import { newId } from '../mongo/new-id.ts';

/** A fact as its owner emits it. */
export interface Fact<P> {
  readonly aggregateId: string;
  /** Counts the states of the aggregate from 1. */
  readonly version: number;
  readonly payload: P;
  /** Default: now. */
  readonly occurredAt?: Date;
}

/**
 * Puts a fact into its envelope. Correlation id, actor and trace context come from the running request, event or job.
 * @throws ZodError when the payload is not as declared
 */
export function sealEnvelope<P extends z.ZodType>(
  declaration: EventDeclaration<P>,
  { aggregateId, version, payload, occurredAt = new Date() }: Fact<z.output<P>>,
): Envelope {
  const context = currentContext();
  return {
    id: newId(),
    type: declaration.type,
    occurredAt: occurredAt.toISOString(),
    aggregateId,
    version,
    correlationId: context?.correlationId ?? newId(),
    ...(context?.actorId && { actorId: context.actorId }),
    ...(context?.traceparent && { traceparent: context.traceparent }),
    payload: declaration.payload.parse(payload),
  };
}
