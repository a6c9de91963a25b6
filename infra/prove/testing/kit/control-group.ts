import { existsSync, mkdirSync, readFileSync, rmdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const root = '/sys/fs/cgroup';

/** Whether all controllers share one tree (version 2), where the files have other names. */
export const isUnified = existsSync(join(root, 'cgroup.controllers'));

/** A Linux control group: a limit shared by processes and the descendants that they start from then on. */
export interface ControlGroup {
  write(file: string, value: string): void;
  read(file: string): string;
  add(pid: number): void;
  /** Removes the group. Its processes continue without the limit. */
  remove(): void;
}

/** Makes a control group that can limit memory. @throws Error when it exists or is not allowed: it needs root */
export function createMemoryGroup(name: string): ControlGroup {
  const parent = isUnified ? root : join(root, 'memory');
  const group = join(parent, name);
  mkdirSync(group);
  const read = (file: string) => readFileSync(join(group, file), 'utf8');
  return {
    write: (file, value) => writeFileSync(join(group, file), value),
    read,
    add: (pid) => writeFileSync(join(group, 'cgroup.procs'), String(pid)),
    remove() {
      for (const pid of read('cgroup.procs').match(/\d+/g) ?? []) writeFileSync(join(parent, 'cgroup.procs'), pid);
      rmdirSync(group);
    },
  };
}
