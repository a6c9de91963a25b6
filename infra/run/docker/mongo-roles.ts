import type { MongoUser } from './made-secrets.ts';

/**
 * The rights of each user: its own databases, and the sessions, which every service reads and auth alone writes.
 *
 * @param namespace prefix of the databases
 */
export function mongoRoles(namespace: string): Record<MongoUser, { role: string; db: string }[]> {
  const readsSessions = { role: 'read', db: `${namespace}_sessions` };
  const owns = (name: string) => ['readWrite', 'dbAdmin'].map((role) => ({ role, db: `${namespace}_${name}` }));
  return {
    auth: [...owns('auth'), ...owns('sessions')],
    membership: [...owns('membership'), readsSessions],
    training: [...owns('training'), readsSessions],
    reporting: [...owns('reporting'), readsSessions],
    // Audits, backs up and restores; no process that listens has it.
    ops: [{ role: 'root', db: 'admin' }],
  };
}
