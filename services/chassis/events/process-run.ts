import type { ConsumeMessage } from 'amqplib';
import type { Logger } from 'pino';
import type { Envelope } from '@studio/contracts/events/event';
import type { ConsumerMetrics } from './consumer-metrics.ts';
import type { Delivery } from './delivery-line.ts';
import { answerMarker, isMarker } from './fence-marker.ts';
import type { HoldUnknown } from './hold-unknown.ts';
import { openParcel } from './open-parcel.ts';
import type { Parcel } from './parcel.ts';
import { applyOnce, applyWithRetries } from './retry-policy.ts';
import { MalformedEventError, type Subscription } from './subscription.ts';

export interface ApplyContext {
  readonly service: string;
  readonly table: ReadonlyMap<string, Subscription>;
  readonly logger: Logger;
  readonly measured: ConsumerMetrics;
  readonly holdUnknown: HoldUnknown;
}

/** `faulty`: some or all of a message's events could not be applied. */
type Verdict = 'applied' | 'faulty' | 'interrupted';

/** What a message holds: events, or nothing that could be read. */
type Content = Parcel | MalformedEventError;

/** Applies a run of messages and tells the broker; says how many events they held. Never throws: the line must go on. */
export async function processRun(run: readonly Delivery[], context: ApplyContext): Promise<number> {
  const contents = run.map(contentOf);
  const events = contents.reduce((sum, content) => sum + (Array.isArray(content) ? content.length : 0), 0);
  if (await applyAsOne(run, contents, context)) return events;
  for (const [index, delivery] of run.entries()) {
    if (!delivery.isOver()) await process(delivery, contents[index]!, context);
  }
  return events;
}

function contentOf({ message }: Delivery): Content {
  if (isMarker(message)) return [];
  try {
    return openParcel(message);
  } catch (error) {
    return error as MalformedEventError;
  }
}

/** Whether all are applied. Where anything fails, none is, and each is to be applied by itself. */
async function applyAsOne(
  run: readonly Delivery[],
  contents: readonly Content[],
  context: ApplyContext,
): Promise<boolean> {
  const [{ channel, isOver }, last] = [run[0]!, run.at(-1)!];
  const envelopes = contents.flatMap((content) => (content instanceof MalformedEventError ? [] : content));
  const canBe = contents.every(Array.isArray) && context.table.get(envelopes[0]?.type ?? '')?.applyTogether;
  if (!canBe || envelopes.length === 1 || isOver()) return false;
  const end = context.measured.time();
  try {
    await applyOnce(envelopes, context);
    end(envelopes.length);
    for (const envelope of envelopes) noteApplied(envelope, context);
  } catch (error) {
    context.logger.debug(
      { err: error, events: envelopes.length },
      'events that failed together are applied one by one',
    );
    return false;
  }
  // All before them are acknowledged or refused already.
  tellBroker(() => channel.ack(last.message, true));
  return true;
}

/** A message of which anything is faulty goes to the dead letters whole: to apply the rest once more changes nothing. */
async function process({ channel, message, isOver }: Delivery, content: Content, context: ApplyContext): Promise<void> {
  const verdict = await judge(message, content, { isOver, context });
  tellBroker(() => {
    if (isMarker(message)) answerMarker(channel, message);
    if (verdict === 'faulty') channel.reject(message, false);
    else if (verdict !== 'interrupted') channel.ack(message);
  });
}

function tellBroker(tell: () => void): void {
  try {
    tell();
  } catch {
    // The channel is gone; the broker delivers the messages again.
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
  const { table, logger, measured, holdUnknown } = context;
  const end = measured.time();
  try {
    const outcome = await applyWithRetries(envelope, { table, logger, isOver, holdUnknown });
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
  logger.error({ err: error, service, type, eventId }, 'event to the dead letters');
  measured.deadLettered(table.has(type) ? type : 'unknown');
}

function noteApplied({ type, occurredAt }: Envelope, { measured }: ApplyContext): void {
  measured.applied(type, Date.now() - Date.parse(occurredAt));
}
