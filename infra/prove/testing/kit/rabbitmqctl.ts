import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import type { Ports } from '../../../run/launcher/ports.ts';
import { ensureBinariesOf, serverSpecs } from '../../../run/launcher/servers.ts';
import { silentSetUp } from '../../../run/launcher/set-up.ts';

/** Runs `rabbitmqctl` on the RabbitMQ that was started on these ports and in this folder. */
export type Rabbitmqctl = (...args: readonly string[]) => Promise<unknown>;

export async function openRabbitmqctl({ ports, dataDir }: { ports: Ports; dataDir: string }): Promise<Rabbitmqctl> {
  const binaries = await ensureBinariesOf(['rabbitmq'], silentSetUp);
  const { command, env } = serverSpecs(['rabbitmq'], { binaries, ports, dataDir }).at(-1)!;
  const control = command.replace(/rabbitmq-server$/, 'rabbitmqctl');
  return (...args) => promisify(execFile)(control, args, { env, cwd: dataDir });
}

/**
 * Ends the write-ahead log of all quorum queues as a full disk does: it dies until its supervisors give up. The node stays
 * up, takes connections and refuses every message.
 */
export async function endWriteAheadLog(tell: Rabbitmqctl): Promise<void> {
  const again = 'catch exit(whereis(ra_log_wal), kill), timer:sleep(20), F(F)';
  await tell('eval', `F = fun(F) -> case whereis(ra_log_sup) of undefined -> ok; _ -> ${again} end end, F(F).`);
}
