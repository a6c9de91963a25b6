import type { mongo } from 'mongoose';

/** Drops every database of a test's namespace. */
export async function dropDatabases(client: mongo.MongoClient, namespace: string): Promise<void> {
  const { databases } = await client.db().admin().listDatabases({ nameOnly: true });
  for (const { name } of databases) if (name.startsWith(`${namespace}_`)) await client.db(name).dropDatabase();
}
