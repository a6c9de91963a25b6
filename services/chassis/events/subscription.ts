import type { z } from 'zod';
import type { Envelope, EventDeclaration } from '@studio/contracts/events/event';

/** An event that does not match its declaration; a retry cannot help. */
export class MalformedEventError extends Error {
  override readonly name = 'MalformedEventError';
}

/** One row of a service's table of subscriptions. */
export interface Subscription {
  readonly type: string;
  /** Validates the payload and applies the event. @throws MalformedEventError */
  readonly apply: (envelope: Envelope) => Promise<void>;
  /**
   * Applies several events in their order, all or none: neighbours in the queue whose rows share this very function.
   * @throws MalformedEventError
   */
  readonly applyTogether?: (envelopes: readonly Envelope[]) => Promise<void>;
}

/**
 * Subscribes to an event. `handle` runs in the order of the queue, one event at a time, and again for a redelivery, so
 * it must be idempotent. The event counts as applied when `handle` resolves.
 * While MongoDB, Redis or the broker is down, or `handle` throws UNAVAILABLE, it is retried until it works. After any
 * other error it is tried three times, then its message is dead-lettered.
 */
export function subscribe<P extends z.ZodType>(
  declaration: EventDeclaration<P>,
  handle: (envelope: Envelope<z.output<P>>) => Promise<void>,
): Subscription {
  return {
    type: declaration.type,
    apply: async (envelope) => {
      await handle({ ...envelope, payload: checked(envelope, declaration.payload) });
    },
  };
}

/**
 * Subscribes to events that are cheaper to apply together. `handle` gets all of them that are next in the queue, and
 * each alone after it has thrown; otherwise as `subscribe`.
 */
export function subscribeTogether<P extends z.ZodType>(
  declarations: readonly EventDeclaration<P>[],
  handle: (envelopes: readonly Envelope<z.output<P>>[]) => Promise<void>,
): Subscription[] {
  const schemas = new Map(declarations.map(({ type, payload }) => [type, payload]));
  const open = (envelope: Envelope) => ({ ...envelope, payload: checked(envelope, schemas.get(envelope.type)) });
  const applyTogether = async (envelopes: readonly Envelope[]) => handle(envelopes.map(open));
  return declarations.map(({ type }) => ({
    type,
    apply: (envelope) => applyTogether([envelope]),
    applyTogether,
  }));
}

/** @throws MalformedEventError */
function checked<P extends z.ZodType>({ type, payload }: Envelope, schema: P | undefined): z.output<P> {
  const parsed = schema?.safeParse(payload);
  if (parsed?.success) return parsed.data;
  throw new MalformedEventError(`${type} does not match its declaration`, { cause: parsed?.error });
}
