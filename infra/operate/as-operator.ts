import mongoose, { type mongo } from 'mongoose';
import { pino } from 'pino';
import { runInContext } from '@studio/chassis/context/request-context';
import { refuseUnfinishedRestore } from '@studio/chassis/mongo/connect';
import { newId } from '@studio/chassis/mongo/new-id';
import { createUnitOfWork } from '@studio/chassis/outbox/unit-of-work';
import { type Act, operatorId } from '@studio/contracts/activity';

/**
 * Runs an operator's change to a studio in one transaction with its activity entry (docs/product.md §7.4). The service
 * publishes the entry when it next reads its outbox, so a leaked key can be removed while RabbitMQ is down.
 * @param database of the service whose outbox stores the entry
 * @throws the error of `work`, with nothing written
 */
export async function asOperator<T>(
  client: mongo.MongoClient,
  database: string,
  act: Pick<Act, 'kind' | 'facts'>,
  work: (session: mongo.ClientSession) => Promise<T>,
): Promise<T> {
  await refuseUnfinishedRestore(client.db(database));
  const connection = mongoose.createConnection().setClient(client).useDb(database);
  const relay = { publishCommitted: async () => 'gave-up' as const };
  const unitOfWork = createUnitOfWork({ connection, relay, logger: pino({ level: 'silent' }) });
  const requestId = newId();
  const context = { requestId, correlationId: requestId, actorId: operatorId };
  return runInContext({ ...context, act: { ...act, about: {}, isNoted: false } }, () =>
    unitOfWork(({ session }) => work(session)),
  );
}
