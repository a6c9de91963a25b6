import type { Connection } from 'mongoose';
import type { Logger } from 'pino';
import type { Envelope } from '@studio/contracts/events/event';
import { startSpan } from '../tracing/span.ts';
import type { Broker } from '../events/broker.ts';
import { eventsOf, type FoundOutboxRow, outboxOf } from './outbox.ts';

/** Sends outbox rows and marks them as sent. */
export interface OutboxSender {
  /** Publishes rows concurrently; resolves to whether the broker confirmed every readable one. Never throws. */
  send(rows: readonly FoundOutboxRow[]): Promise<boolean>;
  /**
   * Rows that this process could not parse. They stay unsent, so that operators find them; other rows do not wait for
   * them.
   */
  unreadable(): readonly string[];
  /** Whether this process is sending the row, or has sent it but not marked it yet. */
  isInHand(rowId: string): boolean;
  /** Resolves when all confirmed rows are marked. Never throws. */
  whenNoted(): Promise<void>;
}

const messaging = { 'messaging.system': 'rabbitmq' };

export function createOutboxSender(connection: Connection, broker: Broker, logger: Logger): OutboxSender {
  const outbox = outboxOf(connection);
  const inHand = new Set<string>();
  const unreadable = new Set<string>();
  let toNote: string[] = [];
  let noting: Promise<void> | undefined;

  const noteAll = async () => {
    while (toNote.length > 0) {
      const ids = toNote;
      toNote = [];
      try {
        // No response waits for this, and a mark lost in a crash only means sending again: a cheap write concern will
        // do.
        const sent = { $set: { sentAt: new Date() } };
        await outbox.updateMany({ _id: { $in: ids } }, sent, { writeConcern: { w: 1 } });
      } catch (error) {
        logger.warn({ err: error, rows: ids.length }, 'sent events could not be marked and will be sent again');
      }
      for (const id of ids) inHand.delete(id);
    }
  };
  const note = () => {
    noting ??= noteAll().finally(() => {
      noting = undefined;
      if (toNote.length > 0) note();
    });
  };

  const sendOne = async (row: FoundOutboxRow) => {
    const { _id } = row;
    const events = eventsOf(row);
    if (!events) {
      unreadable.add(_id);
      logger.error({ row: _id }, 'unreadable outbox row stays unsent');
      return true;
    }
    inHand.add(_id);
    const traced = events.map(startPublishing);
    try {
      await broker.publish(traced.map(({ envelope }) => envelope));
      toNote.push(_id);
      for (const { span } of traced) span?.end();
      return true;
    } catch (error) {
      inHand.delete(_id);
      for (const { span } of traced) span?.end({ error });
      return false;
    }
  };

  return {
    send: async (rows) => {
      const confirmed = await Promise.all(rows.map(sendOne));
      note();
      return confirmed.every(Boolean);
    },
    unreadable: () => [...unreadable],
    isInHand: (rowId) => inHand.has(rowId),
    whenNoted: async () => {
      await noting;
    },
  };
}

/** Each event continues the trace of its own cause. */
function startPublishing(envelope: Envelope) {
  const { type, traceparent: parent } = envelope;
  const span = startSpan({ name: `publish ${type}`, kind: 'producer', parent, attributes: messaging });
  return { span, envelope: span ? { ...envelope, traceparent: span.traceparent } : envelope };
}
