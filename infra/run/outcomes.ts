import { mongo } from 'mongoose';
import type { Operation } from '../../services/reporting/models/operation.model.ts';

/** The longest that a backup or a drill may take, in hours: one that hangs must not block all later ones. */
export const LONGEST_BACKUP_HOURS = 3;

interface Studio {
  readonly mongoUrl: string;
  readonly namespace: string;
}

/**
 * Runs work that operators must know about, and stores its outcome in the database of reporting, where the doctor, the
 * metrics and the dashboard read it (docs/decisions/0032-backups-that-happen.md). The beginning of a backup and of a drill
 * is stored too: work that is killed stores no outcome.
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
  // The end of the studio ends an audit in progress, and the next start makes up for it.
  if (_id !== 'audit') await keepBeginning(studio, _id);
  try {
    const found = await work();
    const goodAt = new Date();
    await keep(studio, _id, { goodAt, triedAt: goodAt, problem: null, ...found });
  } catch (error) {
    if (signal?.aborted) await keep(studio, _id, {}).catch(() => undefined);
    else await keepFailure(studio, _id, error as Error);
    throw error;
  }
}

/** Stores that work has failed, if MongoDB answers. */
export async function keepFailure(studio: Studio, _id: Operation['_id'], { message }: Error): Promise<void> {
  await keep(studio, _id, { triedAt: new Date(), problem: message }).catch(() => undefined);
}

/** Never rejects: if MongoDB is down, the error of the work says more. */
async function keepBeginning({ mongoUrl, namespace }: Studio, _id: Operation['_id']): Promise<void> {
  const begunAt = new Date();
  const first = { triedAt: begunAt, problem: null };
  await withOperations(mongoUrl, namespace, (operations) =>
    operations.updateOne({ _id }, { $set: { begunAt }, $setOnInsert: first }, { upsert: true }),
  ).catch(() => undefined);
}

async function keep({ mongoUrl, namespace }: Studio, _id: Operation['_id'], outcome: Partial<Operation>) {
  await withOperations(mongoUrl, namespace, (operations) =>
    operations.updateOne({ _id }, { $set: outcome, $unset: { begunAt: 1 } }, { upsert: true }),
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
