/**
 * The rights of each user: its own databases, and the sessions, which every service reads and auth alone writes.
 *
 * @param {string} namespace prefix of the databases
 * @returns {Record<import('./made-secrets.mjs').MongoUser, { role: string, db: string }[]>}
 */
export function mongoRoles(namespace) {
  const readsSessions = { role: 'read', db: `${namespace}_sessions` };
  /** @param {string} name */
  const owns = (name) => ['readWrite', 'dbAdmin'].map((role) => ({ role, db: `${namespace}_${name}` }));
  return {
    auth: [...owns('auth'), ...owns('sessions')],
    membership: [...owns('membership'), readsSessions],
    training: [...owns('training'), readsSessions],
    reporting: [...owns('reporting'), readsSessions],
    // Audits, backs up and restores; no process that listens has it.
    ops: [{ role: 'root', db: 'admin' }],
  };
}
