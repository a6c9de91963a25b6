import type { Broker } from './broker.ts';
import { BrokerUnavailableError } from './broker-unavailable-error.ts';
import { deadLettersOf, queueOf } from './topology.ts';

interface Where {
  readonly broker: Broker;
  readonly service: string;
}

/** How many messages hold something that a service could not apply; undefined while the broker is away. */
export async function countDeadLetters({ broker, service }: Where): Promise<number | undefined> {
  return (await broker.depthOf(deadLettersOf(broker.namespace, service)))?.messages;
}

/**
 * Puts a service's dead letters back into its queue, in their order, each once; returns how many. One that fails
 * again comes back here. A crash in between puts a letter back twice, which changes nothing: effects are idempotent.
 * @throws BrokerUnavailableError while the broker is away, and whatever says that it has gone meanwhile
 */
export function replayDeadLetters(where: Where): Promise<number> {
  const { broker, service } = where;
  return takeOut(where, (content) => broker.sendToQueue(queueOf(broker.namespace, service), content));
}

/**
 * Takes a service's dead letters out for good, in their order; returns how many. `keep` has each of them first; one
 * that it throws at stays, and those behind it.
 * @throws as `replayDeadLetters` does, and what `keep` throws
 */
export function discardDeadLetters(where: Where, keep: (content: Buffer) => void): Promise<number> {
  return takeOut(where, async (content) => keep(content));
}

/** As many as there are now: what comes back meanwhile stays. */
async function takeOut({ broker, service }: Where, use: (content: Buffer) => Promise<void>): Promise<number> {
  const source = deadLettersOf(broker.namespace, service);
  const link = broker.openLink({ name: `${service} dead letters`, setUp: async () => undefined });
  try {
    await link.waitUntilUp(30_000);
    const channel = await link.session()?.openChannel();
    if (!channel) throw new BrokerUnavailableError('the broker is away');
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
