import { z } from 'zod';

/** A fact that one service owns and others may keep: declared once, in the past tense, with a version in its name. */
export interface EventDeclaration<P extends z.ZodType = z.ZodType> {
  /** e.g. `training.booked.v1`; it is also the routing key. */
  readonly type: string;
  readonly payload: P;
}

/** Declares an event and keeps the exact type of its payload. */
export function event<P extends z.ZodType>(type: string, payload: P): EventDeclaration<P> {
  return { type, payload };
}

/**
 * The envelope of every payload on the wire.
 * `version` counts the states of one aggregate from 1; a projection applies only newer versions.
 */
export const envelopeSchema = z.object({
  id: z.string().min(1),
  type: z.string().min(1),
  /** ISO instant, UTC. */
  occurredAt: z.iso.datetime(),
  aggregateId: z.string().min(1),
  version: z.int().min(1),
  /** The request or job that caused the fact; part of every log line about its effects. */
  correlationId: z.string().min(1),
  /** Account id of the person whose request caused the fact; absent where an event or a job did. */
  actorId: z.string().optional(),
  /** W3C trace context of the cause, where there was one. */
  traceparent: z.string().optional(),
  /** A state that is published again, to fill projections: nothing has happened. */
  republished: z.literal(true).optional(),
  payload: z.unknown(),
});

export type Envelope<P = unknown> = Omit<z.infer<typeof envelopeSchema>, 'payload'> & { payload: P };
