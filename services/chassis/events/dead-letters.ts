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
 * @throws BrokerUnavailableError while the broker is away
 */
export async function replayDeadLetters({ broker, service }: Where): Promise<number> {
  const { namespace } = broker;
  const source = deadLettersOf(namespace, service);
  const { promise, resolve, reject } = Promise.withResolvers<number>();
  const link = broker.openLink({
    name: `${service} replay`,
    setUp: async (session) => {
      const channel = await session.openChannel();
      const { messageCount } = await channel.checkQueue(source);
      let replayed = 0;
      for (; replayed < messageCount; replayed += 1) {
        const letter = await channel.get(source);
        if (!letter) break;
        await broker.sendToQueue(queueOf(namespace, service), letter.content);
        channel.ack(letter);
      }
      resolve(replayed);
    },
  });
  if (!(await link.waitUntilUp(30_000))) reject(new BrokerUnavailableError('the broker is away'));
  try {
    return await promise;
  } finally {
    await link.close();
  }
}
