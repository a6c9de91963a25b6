import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as pause } from 'node:timers/promises';
import { pickFreePorts } from '../../launcher/ports.ts';
import { root } from '../../launcher/root.ts';
import { clearFolder } from '../studio/clear-folder.ts';
import { atMost, figure, type RowAlone } from '../results/row.ts';

const folder = join(root, '.data', 'bench', 'start');
const dataDir = join(folder, 'studio');
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
    const memory = memoryOfTree(second.process.pid!);
    await stop(second.process);
    rmSync(folder, { recursive: true, force: true });
    const total = (name: RegExp) =>
      memory.filter((each) => name.test(each.command)).reduce((sum, { megabytes }) => sum + megabytes, 0);
    const servers = /mongod|beam|redis|epmd|erl|maildev/;
    return {
      table: [
        ['what', 'figure'],
        ['first start, demo data included, s', figure(first.seconds)],
        ['second start, s', figure(second.seconds)],
        ['memory of all processes, MB', figure(total(/./))],
        ['of these the studio’s own, MB', figure(total(/./) - total(servers))],
        ['and the servers, MB', figure(total(servers))],
      ],
      ratios: [atMost('second start in seconds', second.seconds, 12)],
      notes: [`proportional set size of ${memory.length} processes, ${settleMs / 1_000} s after the start`],
    };
  },
};

async function startStudio(port: number): Promise<{ process: ChildProcess; seconds: number }> {
  const startedAt = performance.now();
  const process = spawn('node', [join(root, 'infra', 'start.mjs')], {
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

interface Memory {
  readonly command: string;
  readonly megabytes: number;
}

/** The proportional set size of a process and its descendants: each shared page is divided among its processes. */
function memoryOfTree(ancestor: number): Memory[] {
  const parents = new Map<number, number>();
  for (const entry of readdirSync('/proc')) {
    const stat = /^\d+$/.test(entry) ? readProc(entry, 'stat') : '';
    const parent = /\) \S (\d+)/.exec(stat)?.[1];
    if (parent) parents.set(Number(entry), Number(parent));
  }
  const belongs = (pid: number): boolean => pid === ancestor || (parents.has(pid) && belongs(parents.get(pid)!));
  return [...parents.keys()].filter(belongs).map((pid) => ({
    command: readProc(String(pid), 'cmdline').replaceAll('\0', ' '),
    megabytes: Number(/^Pss:\s+(\d+)/m.exec(readProc(String(pid), 'smaps_rollup'))?.[1] ?? 0) / 1_024,
  }));
}

/** Empty when the process has ended. */
function readProc(pid: string, file: string): string {
  try {
    return readFileSync(`/proc/${pid}/${file}`, 'latin1');
  } catch {
    return '';
  }
}
