import { readdirSync, readFileSync } from 'node:fs';

export interface ProcessFigures {
  readonly pid: number;
  /** The program in it, e.g. `training`, `mongod`. */
  readonly name: string;
  /** Proportional set size: each shared page is divided among its processes. */
  readonly megabytes: number;
  /** CPU time since the process started, in milliseconds. */
  readonly cpuMs: number;
}

/** The kernel counts CPU time in hundredths of a second. */
const msPerTick = 10;

const names: readonly (readonly [RegExp, string])[] = [
  [/services\/(\w+)\/main\.ts/, '$1'],
  [/gateway\/main\.ts/, 'gateway'],
  [/infra\/run\/studio-process\.ts/, 'studio'],
  [/mongod/, 'mongod'],
  [/beam|rabbitmq|erl_child|epmd|inet_gethost/, 'rabbitmq'],
  [/redis/, 'redis'],
  [/maildev|mail-catcher/, 'mail catcher'],
  [/infra\/(?:start\.mjs|main\.ts)/, 'launcher'],
];

/** All descendants of a process. */
export function descendantsOf(ancestor: number): ProcessFigures[] {
  const parents = new Map<number, number>();
  for (const entry of readdirSync('/proc')) {
    const stat = /^\d+$/.test(entry) ? readProc(entry, 'stat') : '';
    const parent = /\) \S (\d+)/.exec(stat)?.[1];
    if (parent) parents.set(Number(entry), Number(parent));
  }
  const descends = (pid: number): boolean => {
    const parent = parents.get(pid);
    return parent !== undefined && (parent === ancestor || descends(parent));
  };
  return [...parents.keys()].filter(descends).map(figuresOf);
}

/** The figures of a process, all zero when it has ended. */
export function figuresOf(pid: number): ProcessFigures {
  const command = readProc(pid, 'cmdline').replaceAll('\0', ' ');
  // The fields after the program's name, which may contain blanks. Fields 14 and 15 of the line are user and system
  // time.
  const [user, system] = readProc(pid, 'stat')
    .replace(/^.*\) /, '')
    .split(' ')
    .slice(11, 13)
    .map(Number);
  return {
    pid,
    name: nameOf(command),
    megabytes: Number(/^Pss:\s+(\d+)/m.exec(readProc(pid, 'smaps_rollup'))?.[1] ?? 0) / 1_024,
    cpuMs: ((user ?? 0) + (system ?? 0)) * msPerTick,
  };
}

function nameOf(command: string): string {
  for (const [pattern, name] of names) {
    const match = pattern.exec(command);
    if (match) return name.replace('$1', match[1] ?? '');
  }
  return 'other';
}

/** Empty when the process has ended. */
function readProc(pid: number | string, file: string): string {
  try {
    return readFileSync(`/proc/${pid}/${file}`, 'latin1');
  } catch {
    return '';
  }
}

/** Sums a figure by process name, in order of first appearance. */
export function byName(
  processes: readonly ProcessFigures[],
  figure: 'megabytes' | 'cpuMs',
): ReadonlyMap<string, number> {
  const sums = new Map<string, number>();
  for (const each of processes) sums.set(each.name, (sums.get(each.name) ?? 0) + each[figure]);
  return sums;
}

export function sumOf(figures: ReadonlyMap<string, number>): number {
  return [...figures.values()].reduce((sum, value) => sum + value, 0);
}
