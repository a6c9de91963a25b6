import { mongo } from 'mongoose';
import { notAnswering } from './operator-command.ts';

export const services = ['auth', 'membership', 'training', 'reporting'] as const;
export type Service = (typeof services)[number];

/** The databases of one studio. Only the audit reads them together: no service reads another one's. */
export type StudioDatabases = Awaited<ReturnType<typeof openDatabases>>;

/** A document of any collection. */
export type Row = Readonly<Record<string, unknown>> & { readonly _id: string };

/** @throws Error when MongoDB does not answer within 5 s */
export function openClient(mongoUrl: string): Promise<mongo.MongoClient> {
  const client = new mongo.MongoClient(mongoUrl, { serverSelectionTimeoutMS: 5_000 });
  return client.connect().catch(notAnswering('MongoDB'));
}

/** @throws Error when MongoDB does not answer within 5 s */
export async function openDatabases(mongoUrl: string, namespace: string) {
  const client = await openClient(mongoUrl);
  const database = (name: string) => client.db(`${namespace}_${name}`);
  return {
    of: {
      auth: database('auth'),
      membership: database('membership'),
      training: database('training'),
      reporting: database('reporting'),
    },
    sessions: database('sessions'),
    close: () => client.close(),
  };
}
