/**
 * The keys of each service behind the namespace: its job queues, and the limits that it counts. A new queue or limit is
 * added here, else Redis refuses it.
 */
const keys: Readonly<Record<string, readonly string[]>> = {
  auth: ['auth-mail', 'limit'],
  membership: ['membership-mail', 'plan-upkeep'],
  training: ['training-mail', 'refund-training', 'limit:calendar-address'],
  reporting: ['make-report'],
};

/** Any service that a program with an API key asks counts its calls, and notes that the key was used. */
const keysOfAll = ['limit:api-key', 'api-key-used'];

/**
 * What BullMQ and the limits need. Nothing that looks at or touches the keys of others, changes users or settings, or stops
 * the server. Written so that Redis 6 understands it too.
 */
const commands =
  '+@read +@write +@connection +@transaction -@dangerous -@admin -scan -randomkey -dbsize ' +
  '+eval +evalsha +info +client|setname';

/**
 * Lines of redis.conf: a user for each service, named as it, who reads and writes its own keys alone
 * (docs/decisions/0034-users-of-the-servers.md). The default user, whom operators' commands use, is not among them.
 */
export function redisUsers(namespace: string, passwordOf: (service: string) => string): string {
  const lines = Object.entries(keys).map(([service, own]) => {
    const patterns = [...own, ...keysOfAll].map((key) => `~${namespace}:${key}:*`).join(' ');
    return `user ${service} on >${passwordOf(service)} ${patterns} ${commands}\n`;
  });
  return lines.join('');
}
