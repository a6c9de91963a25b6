import { services, type StudioDatabases } from '../../run/studio-databases.ts';

/** Nothing waits to be published. */
export function checkOutboxes(databases: StudioDatabases): AsyncGenerator<string> {
  return unsentIn(databases, 'outbox', 'unsent messages');
}

/** Nothing waits to be mailed. */
export function checkMails(databases: StudioDatabases): AsyncGenerator<string> {
  return unsentIn(databases, 'mails', 'unsent mails');
}

async function* unsentIn({ of }: StudioDatabases, collection: string, what: string): AsyncGenerator<string> {
  for (const service of services) {
    // A mail that collects what an hour brings is not due before its end.
    const due = { sentAt: { $type: 'null' }, createdAt: { $not: { $gt: new Date() } } };
    const unsent = await of[service].collection(collection).countDocuments(due);
    if (unsent > 0) yield `${service}: ${unsent} ${what}`;
  }
}
