import type { z } from 'zod';
import type { Envelope, EventDeclaration } from '@studio/contracts/events/event';

/** An event that is not as declared; trying again can't help. */
export class MalformedEventError extends Error {
  override readonly name = 'MalformedEventError';
}

/** One row of a service's table of subscriptions. */
export interface Subscription {
  readonly type: string;
  /** Checks the payload against the declaration and has it applied. @throws MalformedEventError */
  readonly apply: (envelope: Envelope) => Promise<void>;
}

/**
 * Subscribes to an event. `handle` is called in the order of the queue, one event at a time, and again for a
 * redelivery: its effect must be the same then. The event counts as applied when `handle` has returned.
 * While Mongo, Redis or the broker is away it is called again until it works; after any other error it is tried
 * three times, then the event goes to the dead letters.
 */
export function subscribe<P extends z.ZodType>(
  declaration: EventDeclaration<P>,
  handle: (envelope: Envelope<z.output<P>>) => Promise<void>,
): Subscription {
  return {
    type: declaration.type,
    apply: async (envelope) => {
      const payload = declaration.payload.safeParse(envelope.payload);
      if (!payload.success) {
        throw new MalformedEventError(`${envelope.type} is not as declared`, { cause: payload.error });
      }
      await handle({ ...envelope, payload: payload.data });
    },
  };
}
