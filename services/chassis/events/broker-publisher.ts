import type { ConfirmChannel, Message } from 'amqplib';
import type { BrokerSession } from './broker-session.ts';
import { BrokerUnavailableError } from '../errors/broker-unavailable-error.ts';

export interface OutgoingMessage {
  readonly exchange: string;
  readonly routingKey: string;
  readonly content: Buffer;
  readonly messageId: string;
  /** Whether a message without a matching queue is an error. */
  readonly mandatory: boolean;
}

/** Sends one message; resolves when every bound queue has it on disk. @throws BrokerUnavailableError */
export type Publisher = (message: OutgoingMessage) => Promise<void>;

/** Publishes on a channel with confirms; concurrent calls are pipelined. */
export function createPublisher(session: BrokerSession, channel: ConfirmChannel): Publisher {
  const returned = new Set<unknown>();
  // The broker returns an unroutable message just before it confirms it.
  channel.on('return', (message: Message) => void returned.add(message.properties.messageId));
  return ({ exchange, routingKey, content, ...options }) =>
    new Promise((resolve, reject) => {
      const settle = (error: unknown) => {
        if (error) return reject(new BrokerUnavailableError('the broker did not confirm', { cause: error }));
        if (!returned.delete(options.messageId)) return resolve();
        // A queue or binding was deleted: a new session declares it again.
        const reason = new BrokerUnavailableError(`no queue takes ${routingKey}`);
        reject(reason);
        session.drop(reason);
      };
      try {
        channel.publish(exchange, routingKey, content, { ...options, persistent: true }, settle);
      } catch (error) {
        settle(error);
      }
    });
}
