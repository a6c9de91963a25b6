// Gives each of the named servers some work, and prints the outcomes. A separate program, so that the launcher loads
// none of their libraries (docs/decisions/0012-launcher-memory.md).

import { tryMongo, tryRabbitmq, tryRedis, type Work } from './servers/work-trials.ts';
import type { WatchedServer } from './watch-servers.ts';

const [milliseconds, namespace = ''] = process.argv.slice(2);
const withinMs = Number(milliseconds);
const trials: Record<WatchedServer, (url: string) => Promise<Work>> = {
  mongod: (url) => tryMongo(url, withinMs),
  rabbitmq: (url) => tryRabbitmq(url, { namespace, withinMs }),
  redis: (url) => tryRedis(url, withinMs),
};

const urls = JSON.parse(process.env['TRIED_SERVERS'] ?? '{}') as Partial<Record<WatchedServer, string>>;
const tried = Object.entries(urls).map(async ([name, url]) => [name, await trials[name as WatchedServer](url)]);
console.log(JSON.stringify(Object.fromEntries(await Promise.all(tried))));
// A hanging server keeps its connection open, which would keep this process alive.
process.exit(0);
