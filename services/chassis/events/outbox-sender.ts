import type { Connection } from 'mongoose';
import type { Logger } from 'pino';
import type { Envelope } from '@studio/contracts/events/event';
import { startSpan } from '../tracing/span.ts';
import type { Broker } from './broker.ts';
import { type FoundOutboxRow, outboxOf, parcelOf } from './outbox.ts';

/** Sends rows of an outbox and notes which have been sent. */
export interface OutboxSender {
  /**
   * Publishes all rows at once, pipelined; says whether the broker confirmed every one that can be read. Never throws.
   */
  send(rows: readonly FoundOutboxRow[]): Promise<boolean>;
  /**
   * Rows that this process could make nothing of. They stay unsent, so that whoever looks at the outbox finds them;
   * others are not to wait for them.
   */
  unreadable(): readonly string[];
  /** Whether this process is just sending the row, or sent it and has not noted so yet. */
  isInHand(rowId: string): boolean;
  /** Resolves when all that was confirmed is noted. Never throws. */
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
        // Not awaited by anybody's answer, and lost in a crash it is only sent again: the cheap write concern does.
        const sent = { $set: { sentAt: new Date() } };
        await outbox.updateMany({ _id: { $in: ids } }, sent, { writeConcern: { w: 1 } });
      } catch (error) {
        logger.warn({ err: error, rows: ids.length }, 'sent events could not be marked; they will be sent again');
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
    const parcel = parcelOf(row);
    if (!parcel) {
      unreadable.add(_id);
      logger.error({ row: _id }, 'a row of the outbox can’t be read and stays unsent');
      return true;
    }
    inHand.add(_id);
    const traced = parcel.map(startPublishing);
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

/** Each event goes on with the trace of its own cause. */
function startPublishing(envelope: Envelope) {
  const { type, traceparent: parent } = envelope;
  const span = startSpan({ name: `publish ${type}`, kind: 'producer', parent, attributes: messaging });
  return { span, envelope: span ? { ...envelope, traceparent: span.traceparent } : envelope };
}
