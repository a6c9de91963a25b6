import { pino } from 'pino';
import { connectBroker } from '@studio/chassis/events/broker';
import { type Envelope } from '@studio/contracts/events/event';
import { topology } from '@studio/contracts/events/topology';
import { openDatabases } from '../../../run/studio-databases.ts';
import type { OwnStudio } from './own-studio.ts';

/** Delivers every event of an aggregate of training a second time, in their order. */
export async function publishAgain({ servers, namespace }: OwnStudio, aggregateId: string): Promise<void> {
  const databases = await openDatabases(servers.mongoUrl, namespace);
  const outbox = databases.of.training.collection<{ _id: string; envelopes: Envelope[] }>('outbox');
  const rows = await outbox.find({ 'envelopes.aggregateId': aggregateId }).sort({ _id: 1 }).toArray();
  await databases.close();
  if (rows.length === 0) throw new Error('there is no event to publish again');
  const broker = await connectBroker({
    url: servers.rabbitmqUrl,
    namespace,
    topology,
    logger: pino({ level: 'silent' }),
    name: 'test',
  });
  for (const { envelopes } of rows) {
    await broker.publish(envelopes.filter((envelope) => envelope.aggregateId === aggregateId));
  }
  await broker.close();
}
