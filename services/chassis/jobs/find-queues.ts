import type { Redis } from 'ioredis';

/** The names of all job queues of a namespace, sorted; BullMQ keeps a key `meta` per queue. */
export async function findQueues(redis: Redis, namespace: string): Promise<string[]> {
  const names = new Set<string>();
  for await (const keys of redis.scanStream({ match: `${namespace}:*:meta`, count: 1_000 })) {
    for (const key of keys as string[]) names.add(key.slice(namespace.length + 1, -':meta'.length));
  }
  return [...names].toSorted();
}
