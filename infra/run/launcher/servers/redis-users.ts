/**
 * The keys of each service after the namespace: its job queues and rate limits. A new queue or limit must be added
 * here, else Redis refuses it.
 */
const keys: Readonly<Record<string, readonly string[]>> = {
  auth: ['auth-mail', 'limit'],
  membership: ['membership-mail', 'plan-upkeep'],
  training: ['training-mail', 'refund-training', 'limit:calendar-address'],
  reporting: ['make-report'],
};

/** Every service counts the calls of a program with an API key, and records that the key was used. */
const keysOfAll = ['limit:api-key', 'api-key-used'];

/**
 * The commands that BullMQ and the limits need. None reads or changes the keys of others, changes users or settings, or
 * stops the server. The syntax also works in Redis 6.
 */
const commands =
  '+@read +@write +@connection +@transaction -@dangerous -@admin -scan -randomkey -dbsize ' +
  '+eval +evalsha +info +client|setname';

/**
 * Lines of redis.conf: for each service a user of the same name that reads and writes only its own keys
 * (docs/decisions/0034-users-of-the-servers.md). The default user, for operators' commands, is not among them.
 */
export function redisUsers(namespace: string, passwordOf: (service: string) => string): string {
  const lines = Object.entries(keys).map(([service, own]) => {
    const patterns = [...own, ...keysOfAll].map((key) => `~${namespace}:${key}:*`).join(' ');
    return `user ${service} on >${passwordOf(service)} ${patterns} ${commands}\n`;
  });
  return lines.join('');
}
