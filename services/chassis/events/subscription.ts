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
  /**
   * Applies several events as one, all or none, in their order: those of all rows with this very function that stand
   * side by side in the queue. @throws MalformedEventError
   */
  readonly applyTogether?: (envelopes: readonly Envelope[]) => Promise<void>;
}

/**
 * Subscribes to an event. `handle` is called in the order of the queue, one event at a time, and again for a
 * redelivery: its effect must be the same then. The event counts as applied when `handle` has returned.
 * While Mongo, Redis or the broker is away, or it says UNAVAILABLE, it is called again until it works; after any other
 * error it is tried three times, then the message that it came in goes to the dead letters.
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
 * Subscribes to events that are cheaper to apply together, as those of a rush. `handle` is called with whatever of
 * them is next in the queue, be it one, and with each of them alone when it has thrown: the rest is as with `subscribe`.
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
  throw new MalformedEventError(`${type} is not as declared`, { cause: parsed?.error });
}
