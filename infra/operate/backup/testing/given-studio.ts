import { mongo } from 'mongoose';
import { onTestFinished } from 'vitest';
import { dropDatabases } from '@studio/chassis/testing/drop-databases';
import { serverUrl } from '@studio/chassis/testing/server-url';
import { collectionsOf, schemaSteps } from '../schema.ts';

/**
 * A studio that was never started. One collection holds documents, all others are empty. Removed when the test ends.
 */
export async function givenStudio(
  namespace: string,
  database: string,
  collection: string,
  documents: mongo.Document[],
): Promise<mongo.MongoClient> {
  const client = await new mongo.MongoClient(serverUrl('MONGO_URL')).connect();
  onTestFinished(async () => {
    await dropDatabases(client, namespace);
    await client.close();
  });
  await client.db(`${namespace}_${database}`).collection(collection).insertMany(documents);
  const others = collectionsOf(schemaSteps).filter((name) => name !== `${database}.${collection}`);
  await Promise.all(
    others.map((other) => {
      const [of, name = ''] = other.split('.');
      return client.db(`${namespace}_${of}`).createCollection(name);
    }),
  );
  for (const step of schemaSteps) {
    if (step.kind === 'migration') {
      await client
        .db(`${namespace}_${step.database}`)
        .collection<{ _id: string }>('migrations')
        .insertOne({ _id: step.id });
    }
  }
  return client;
}
