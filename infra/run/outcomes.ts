import { mongo } from 'mongoose';
import type { Operation } from '../../services/reporting/models/operation.model.ts';

interface Studio {
  readonly mongoUrl: string;
  readonly namespace: string;
}

/**
 * Runs work that operators must know about, and stores its outcome in the database of reporting, where the doctor, the
 * metrics and the dashboard read it (docs/decisions/0032-backups-that-happen.md).
 *
 * @param studio.signal aborting it is not stored as a failure
 * @param work returns its findings if they are to be stored
 * @throws the error of the work
 */
export async function keepOutcome(
  { signal, ...studio }: Studio & { readonly signal?: AbortSignal },
  _id: Operation['_id'],
  work: () => Promise<Pick<Operation, 'differences'> | void>,
): Promise<void> {
  try {
    const found = await work();
    const goodAt = new Date();
    await keep(studio, _id, { goodAt, triedAt: goodAt, problem: null, ...found });
  } catch (error) {
    const problem = (error as Error).message;
    if (signal?.aborted) throw error;
    // MongoDB itself may be down: the error of the work says more.
    await keep(studio, _id, { triedAt: new Date(), problem }).catch(() => undefined);
    throw error;
  }
}

async function keep({ mongoUrl, namespace }: Studio, _id: Operation['_id'], outcome: Partial<Operation>) {
  await withOperations(mongoUrl, namespace, (operations) =>
    operations.updateOne({ _id }, { $set: outcome }, { upsert: true }),
  );
}

/** The last outcome; null if the operation was never tried. */
export function lastOutcome({ mongoUrl, namespace }: Studio, _id: Operation['_id']): Promise<Operation | null> {
  return withOperations(mongoUrl, namespace, (operations) => operations.findOne({ _id }));
}

async function withOperations<T>(
  mongoUrl: string,
  namespace: string,
  work: (operations: mongo.Collection<Operation>) => Promise<T>,
): Promise<T> {
  const client = await new mongo.MongoClient(mongoUrl, { serverSelectionTimeoutMS: 5_000 }).connect();
  try {
    return await work(client.db(`${namespace}_reporting`).collection<Operation>('operations'));
  } finally {
    await client.close();
  }
}
