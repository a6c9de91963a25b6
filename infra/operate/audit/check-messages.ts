import { deadLettersOf, queueOf } from '@studio/chassis/events/topology';
import { connectToBroker, depthOf } from '../../run/broker-queues.ts';
import { notAnswering } from '../../run/operator-command.ts';
import { services, type StudioDatabases } from '../../run/studio-databases.ts';

/** No message waits to be published. */
export function checkOutboxes(databases: StudioDatabases): AsyncGenerator<string> {
  return unsentIn(databases, 'outbox', 'unsent messages');
}

/** No mail waits to be sent. */
export function checkMails(databases: StudioDatabases): AsyncGenerator<string> {
  return unsentIn(databases, 'mails', 'unsent mails');
}

async function* unsentIn({ of }: StudioDatabases, collection: string, what: string): AsyncGenerator<string> {
  for (const service of services) {
    // An hourly digest is due only at the end of its hour.
    const due = { sentAt: { $type: 'null' }, createdAt: { $not: { $gt: new Date() } } };
    const unsent = await of[service].collection(collection).countDocuments(due);
    if (unsent > 0) yield `${service}: ${unsent} ${what}`;
  }
}

/** No event waits for its consumer, and no queue has dead letters. @throws Error when RabbitMQ does not answer */
export async function* checkQueues(rabbitmqUrl: string, namespace: string): AsyncGenerator<string> {
  const connection = await connectToBroker(rabbitmqUrl).catch(notAnswering('RabbitMQ'));
  try {
    for (const service of services) {
      const waiting = await depthOf(connection, queueOf(namespace, service));
      if (waiting === undefined) yield `${service}: its queue is missing`;
      else if (waiting.messageCount > 0) yield `${service}: ${waiting.messageCount} messages wait`;
      const dead = await depthOf(connection, deadLettersOf(namespace, service));
      if (dead === undefined) yield `${service}: the queue of its dead letters is missing`;
      else if (dead.messageCount > 0) yield `${service}: ${dead.messageCount} dead letters`;
    }
  } finally {
    await connection.close().catch(() => undefined);
  }
}
