import { setTimeout as pause } from 'node:timers/promises';
import type { Logger } from 'pino';
import type { Envelope } from '@studio/contracts/events/event';
import { runInContext } from '../context/request-context.ts';
import { isTransientFailure } from '../errors/transient-failure.ts';
import { inSpan } from '../tracing/span.ts';
import { MalformedEventError, type Subscription } from './subscription.ts';

const triesOfAFaultyEvent = 3;
const longestPauseMs = 2_000;

interface Application {
  readonly table: ReadonlyMap<string, Subscription>;
  readonly logger: Logger;
  /** Whether to give up because the broker will redeliver the message. */
  readonly isOver: () => boolean;
  readonly deferUnknown: DeferUnknown;
}

/**
 * Applies one event; later events wait. During an outage the event is retried until it works, after any other failure
 * three times. An event of unknown type is deferred for a newer process.
 * @throws the last failure, or MalformedEventError at once
 */
export async function applyWithRetries(
  envelope: Envelope,
  { table, logger, isOver, deferUnknown }: Application,
): Promise<'applied' | 'interrupted'> {
  const subscription = table.get(envelope.type);
  if (!subscription) {
    if (await deferUnknown(envelope.type, isOver)) return 'interrupted';
    throw new MalformedEventError(`no subscription to ${envelope.type}`);
  }
  const { id, correlationId, traceparent } = envelope;
  const context = { requestId: id, correlationId, ...(traceparent && { traceparent }) };
  let faults = 0;
  for (let attempt = 1; ; attempt += 1) {
    if (isOver()) return 'interrupted';
    try {
      const attributes = { 'messaging.system': 'rabbitmq', 'messaging.message.id': id, attempt };
      const span = { name: `apply ${envelope.type}`, kind: 'consumer', attributes } as const;
      const apply = async () => {
        await subscription.apply(envelope);
        logger.debug({ type: envelope.type, aggregateId: envelope.aggregateId }, 'event applied');
      };
      await runInContext(context, () => inSpan(span, apply));
      return 'applied';
    } catch (error) {
      const transient = isTransientFailure(error);
      if (!transient) faults += 1;
      if (error instanceof MalformedEventError || faults === triesOfAFaultyEvent) throw error;
      logger.warn(
        { err: error, type: envelope.type, eventId: id, correlationId, traceparent, attempt, transient },
        'event retried',
      );
      await pause(Math.min(longestPauseMs, 25 * 2 ** Math.min(attempt, 10)) * (0.5 + Math.random() / 2));
    }
  }
}

/**
 * Applies events together, once, in a trace of their own since they have many causes.
 * @throws any failure; none of the events counts as applied then
 */
export async function applyOnce(
  envelopes: readonly Envelope[],
  { table, logger }: Pick<Application, 'table' | 'logger'>,
): Promise<void> {
  const { id, type } = envelopes[0]!;
  const attributes = { 'messaging.system': 'rabbitmq', 'messaging.batch.message_count': envelopes.length };
  const context = { requestId: id, correlationId: id };
  await runInContext(context, () =>
    inSpan({ name: `apply ${type} and others`, kind: 'consumer', attributes }, async () => {
      await table.get(type)?.applyTogether?.(envelopes);
      logger.debug({ type, events: envelopes.length }, 'events applied');
    }),
  );
}

const lookEveryMs = 100;

/** Resolves to true once another process has taken over the message, to false after the time limit. */
export type DeferUnknown = (type: string, isOver: () => boolean) => Promise<boolean>;

/**
 * Defers events of types that this process does not know. During an upgrade they come from newer processes, one of
 * which stands by to take over the queue. The limit, `longestMs`, counts from the first such event; later ones are
 * faults.
 */
export function createDeferral(logger: Logger, longestMs = 60_000): DeferUnknown {
  let until: number | undefined;
  return async (type, isOver) => {
    if (until === undefined) logger.warn({ type }, 'event of unknown type deferred for a newer process');
    until ??= performance.now() + longestMs;
    while (!isOver() && performance.now() < until) await pause(lookEveryMs);
    return isOver();
  };
}
