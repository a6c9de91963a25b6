import { services, type StudioDatabases } from './studio-databases.ts';

/** Nothing waits to be published or mailed. */
export async function* checkOutboxes({ of }: StudioDatabases): AsyncGenerator<string> {
  for (const service of services) {
    for (const [collection, what] of [
      ['outbox', 'unsent messages'],
      ['mails', 'unsent mails'],
    ] as const) {
      const unsent = await of[service].collection(collection).countDocuments({ sentAt: { $type: 'null' } });
      if (unsent > 0) yield `${service}: ${unsent} ${what}`;
    }
  }
}
