import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import type { Ports } from '../../../run/launcher/ports.ts';
import { ensureBinariesOf, serverSpecs } from '../../../run/launcher/servers.ts';
import { silentSetUp } from '../../../run/launcher/set-up.ts';

/** Runs `rabbitmqctl` on the RabbitMQ with these ports and this folder. Returns its output. */
export type Rabbitmqctl = (...args: readonly string[]) => Promise<string>;

export async function openRabbitmqctl({ ports, dataDir }: { ports: Ports; dataDir: string }): Promise<Rabbitmqctl> {
  const binaries = await ensureBinariesOf(['rabbitmq'], silentSetUp);
  const { command, env } = serverSpecs(['rabbitmq'], { binaries, ports, dataDir }).at(-1)!;
  const control = command.replace(/rabbitmq-server$/, 'rabbitmqctl');
  return async (...args) => (await promisify(execFile)(control, args, { env, cwd: dataDir })).stdout;
}

/** Ends the write-ahead log of all quorum queues, like a full disk does. */
export async function endWriteAheadLog(tell: Rabbitmqctl): Promise<void> {
  // The node ends with it, usually before it answers.
  await tell('eval', 'exit(whereis(ra_log_wal), kill).').catch(() => undefined);
}

/** Suspends the write-ahead log. The node stays up, accepts connections and confirms no message. */
export async function suspendWriteAheadLog(tell: Rabbitmqctl): Promise<void> {
  await tell('eval', 'sys:suspend(ra_log_wal).');
}

/** Ends the process of a quorum queue. The node stays up, and all other queues work. */
export async function endQueue(tell: Rabbitmqctl, queue: string): Promise<void> {
  await tell('eval', `ra:stop_server(quorum_queues, {'%2F_${queue}', node()}).`);
}
