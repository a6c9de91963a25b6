import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { createBullBoard } from '@bull-board/api';
import { BullMQAdapter } from '@bull-board/api/bullMQAdapter';
import { ExpressAdapter } from '@bull-board/express';
import { plainExpress } from '@studio/chassis/http/http-app';
import { findQueues } from '@studio/chassis/jobs/job-queue';
import { openRedis, waitForRedis } from '@studio/chassis/jobs/redis';
import { Queue } from 'bullmq';
import { pino } from 'pino';
import { commandLine, operatorCommand } from '../run/operator-command.ts';
// Guards every server of this process.
import '../run/launcher/servers/own-page-guard.mjs';

const help = `npm run queues
Serves Bull Board for all job queues on loopback, until Ctrl-C (docs/operations.md).`;

/**
 * `npm run queues`: serves Bull Board for every job queue of the namespace, on loopback and a free port, until Ctrl-C.
 * For operators only: it shows raw errors, which may contain mail addresses, and changes jobs without confirmation. So
 * it answers only its own page.
 */
await operatorCommand(help, async ({ servers, namespace }) => {
  const redis = openRedis(servers.redisUrl, 'asking', pino({ level: 'silent' }));
  if (!(await waitForRedis(redis, 2_000))) throw new Error(`Redis does not answer; see ${commandLine('doctor')}`);
  const names = await findQueues(redis, namespace);
  const queues = names.map((name) => new Queue(name, { connection: redis, prefix: namespace }));
  const adapter = new ExpressAdapter();
  createBullBoard({ queues: queues.map((queue) => new BullMQAdapter(queue)), serverAdapter: adapter });
  const server = plainExpress().use(adapter.getRouter()).listen(0, '127.0.0.1');
  await once(server, 'listening');
  console.log(`Job queues: http://127.0.0.1:${(server.address() as AddressInfo).port}`);
  await once(process, 'SIGINT');
  server.close();
  await Promise.all(queues.map((queue) => queue.close()));
  redis.disconnect();
});
