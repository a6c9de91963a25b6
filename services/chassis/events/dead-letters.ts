import type { Broker } from './broker.ts';
import { BrokerUnavailableError } from '../errors/transient-failure.ts';
import { deadLettersOf, queueOf } from './topology.ts';

interface Where {
  readonly broker: Broker;
  readonly service: string;
}

/** Messages that a service could not apply; undefined while the broker is down. */
export async function countDeadLetters({ broker, service }: Where): Promise<number | undefined> {
  return (await broker.depthOf(deadLettersOf(broker.namespace, service)))?.messages;
}

/**
 * Requeues a service's dead letters in their order; returns how many. One that fails again is dead-lettered again. A
 * crash in between may requeue one twice, which has no effect: events are applied idempotently.
 * @throws BrokerUnavailableError while the broker is down, or the connection's error when it goes down meanwhile
 */
export function replayDeadLetters(where: Where): Promise<number> {
  const { broker, service } = where;
  return takeOut(where, (content) => broker.sendToQueue(queueOf(broker.namespace, service), content));
}

/**
 * Removes a service's dead letters in their order; returns how many. `keep` receives each first; where it throws, that
 * letter and those behind it stay.
 * @throws as `replayDeadLetters` does, and what `keep` throws
 */
export function discardDeadLetters(where: Where, keep: (content: Buffer) => void): Promise<number> {
  return takeOut(where, async (content) => keep(content));
}

/** Takes as many as there are at the start: letters that return meanwhile stay. */
async function takeOut({ broker, service }: Where, use: (content: Buffer) => Promise<void>): Promise<number> {
  const source = deadLettersOf(broker.namespace, service);
  const link = broker.openLink({ name: `${service} dead letters`, setUp: async () => undefined });
  try {
    await link.waitUntilUp(30_000);
    const channel = await link.session()?.openChannel();
    if (!channel) throw new BrokerUnavailableError('the broker is down');
    const { messageCount } = await channel.checkQueue(source);
    let taken = 0;
    for (; taken < messageCount; taken += 1) {
      const letter = await channel.get(source);
      if (!letter) break;
      await use(letter.content);
      channel.ack(letter);
    }
    return taken;
  } finally {
    await link.close();
  }
}
