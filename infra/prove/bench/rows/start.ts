import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as pause } from 'node:timers/promises';
import { pickFreePorts } from '../../../run/launcher/ports.ts';
import { root } from '../../../run/launcher/root.ts';
import { clearFolder } from '../studio/clear-folder.ts';
import { byName, descendantsOf, figuresOf, sumOf } from '../studio/process-figures.ts';
import { atMost, figure, type RowAlone } from '../results/row.ts';

const folder = join(root, '.data', 'bench', 'start');
const dataDir = join(folder, 'studio');
const servers = ['mongod', 'rabbitmq', 'redis', 'mail catcher'];
const settleMs = 10_000;
const readyTimeoutMs = 180_000;

export const start: RowAlone = {
  name: 'start',
  title: 'Start: `npm start` for the second time, and idle memory',
  alone: async () => {
    await clearFolder(folder);
    const { gateway: port } = await pickFreePorts();
    const first = await startStudio(port);
    await stop(first.process);
    const second = await startStudio(port);
    await pause(settleMs);
    const processes = [figuresOf(second.process.pid!), ...descendantsOf(second.process.pid!)];
    const memory = byName(processes, 'megabytes');
    await stop(second.process);
    rmSync(folder, { recursive: true, force: true });
    const total = sumOf(memory);
    const ofServers = servers.reduce((sum, name) => sum + (memory.get(name) ?? 0), 0);
    return {
      table: [
        ['what', 'figure'],
        ['first start, demo data included, s', figure(first.seconds)],
        ['second start, s', figure(second.seconds)],
        ['memory of all processes, MB', figure(total)],
        ['of these the studio’s own, MB', figure(total - ofServers)],
        ['and the servers, MB', figure(ofServers)],
      ],
      ratios: [
        atMost('second start in seconds', second.seconds, 12),
        atMost('memory of all idle processes in MB', total, 800),
      ],
      notes: [`proportional set size of ${processes.length} processes, ${settleMs / 1_000} s after the start`],
    };
  },
};

async function startStudio(port: number): Promise<{ process: ChildProcess; seconds: number }> {
  const startedAt = performance.now();
  const process = spawn('node', [join(root, 'infra', 'run', 'start.mjs')], {
    cwd: root,
    env: { ...globalThis.process.env, PORT: String(port), DATA_DIR: dataDir, DEMO: '1' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const late = AbortSignal.timeout(readyTimeoutMs);
  for await (const line of createInterface({ input: process.stdout, signal: late })) {
    if (line.includes('ready http')) return { process, seconds: (performance.now() - startedAt) / 1_000 };
  }
  throw new Error('the studio did not start');
}

async function stop(process: ChildProcess): Promise<void> {
  process.stdout?.resume();
  const ended = once(process, 'exit');
  process.kill('SIGINT');
  await ended;
}
