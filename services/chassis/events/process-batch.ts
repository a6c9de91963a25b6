import type { ConsumeMessage } from 'amqplib';
import type { Logger } from 'pino';
import type { Envelope } from '@studio/contracts/events/event';
import type { ConsumerMetrics } from './consumer-metrics.ts';
import type { Delivery } from './batch-deliveries.ts';
import { answerMarker, isMarker } from './fence-markers.ts';
import { applyOnce, applyWithRetries, type DeferUnknown } from './retry-policy.ts';
import { type EventBatch, readEventBatch } from './event-batch.ts';
import { MalformedEventError, type Subscription } from './subscription.ts';

export interface ApplyContext {
  readonly namespace: string;
  readonly service: string;
  readonly table: ReadonlyMap<string, Subscription>;
  readonly logger: Logger;
  readonly measured: ConsumerMetrics;
  readonly deferUnknown: DeferUnknown;
}

/** `faulty`: at least one event of the message could not be applied. */
type Verdict = 'applied' | 'faulty' | 'interrupted';

/** The events of a message, or why they could not be parsed. */
type Content = EventBatch | MalformedEventError;

/** Applies and acknowledges a batch of messages; returns the number of events. Never throws: consumption must go on. */
export async function processBatch(batch: readonly Delivery[], context: ApplyContext): Promise<number> {
  const contents = batch.map(contentOf);
  const events = contents.reduce((sum, content) => sum + (Array.isArray(content) ? content.length : 0), 0);
  if (await applyAsOne(batch, contents, context)) return events;
  for (const [index, delivery] of batch.entries()) {
    if (!delivery.isOver()) await process(delivery, contents[index]!, context);
  }
  return events;
}

function contentOf({ message }: Delivery): Content {
  if (isMarker(message)) return [];
  try {
    return readEventBatch(message);
  } catch (error) {
    return error as MalformedEventError;
  }
}

/** Whether all were applied. After a failure none was, and each is applied alone. */
async function applyAsOne(
  batch: readonly Delivery[],
  contents: readonly Content[],
  context: ApplyContext,
): Promise<boolean> {
  const [{ channel, isOver }, last] = [batch[0]!, batch.at(-1)!];
  const envelopes = contents.flatMap((content) => (content instanceof MalformedEventError ? [] : content));
  const canBe = contents.every(Array.isArray) && context.table.get(envelopes[0]?.type ?? '')?.applyTogether;
  if (!canBe || envelopes.length === 1 || isOver()) return false;
  const end = context.measured.time();
  try {
    await applyOnce(envelopes, context);
    end(envelopes.length);
    for (const envelope of envelopes) noteApplied(envelope, context);
  } catch (error) {
    context.logger.debug({ err: error, events: envelopes.length }, 'events failed together; applying them one by one');
    return false;
  }
  // Everything before them is acknowledged or rejected already.
  settle(() => channel.ack(last.message, true));
  return true;
}

/** A message with a faulty event is dead-lettered as a whole; applying the others once more has no effect. */
async function process({ channel, message, isOver }: Delivery, content: Content, context: ApplyContext): Promise<void> {
  const verdict = await judge(message, content, { isOver, context });
  settle(() => {
    if (isMarker(message)) answerMarker(channel, message, context);
    if (verdict === 'faulty') channel.reject(message, false);
    else if (verdict !== 'interrupted') channel.ack(message);
  });
}

function settle(acknowledge: () => void): void {
  try {
    acknowledge();
  } catch {
    // The channel is closed; the broker redelivers the messages.
  }
}

interface Judging {
  readonly isOver: () => boolean;
  readonly context: ApplyContext;
}

async function judge(message: ConsumeMessage, content: Content, judging: Judging): Promise<Verdict> {
  if (content instanceof MalformedEventError) {
    noteFaulty({ type: message.fields.routingKey, id: String(message.properties.messageId) }, content, judging.context);
    return 'faulty';
  }
  let verdict: Verdict = 'applied';
  for (const envelope of content) {
    const outcome = await judgeEvent(envelope, judging);
    if (outcome === 'interrupted') return outcome;
    if (outcome === 'faulty') verdict = outcome;
  }
  return verdict;
}

async function judgeEvent(envelope: Envelope, { isOver, context }: Judging): Promise<Verdict> {
  const { table, logger, measured, deferUnknown } = context;
  const end = measured.time();
  try {
    const outcome = await applyWithRetries(envelope, { table, logger, isOver, deferUnknown });
    if (outcome === 'applied') noteApplied(envelope, context);
    return outcome;
  } catch (error) {
    noteFaulty(envelope, error, context);
    return 'faulty';
  } finally {
    end();
  }
}

function noteFaulty(
  { type, id: eventId }: Pick<Envelope, 'type' | 'id'>,
  error: unknown,
  { service, table, logger, measured }: ApplyContext,
): void {
  logger.error({ err: error, service, type, eventId }, 'event dead-lettered');
  measured.deadLettered(table.has(type) ? type : 'unknown');
}

function noteApplied({ type, occurredAt }: Envelope, { measured }: ApplyContext): void {
  measured.applied(type, Date.now() - Date.parse(occurredAt));
}
