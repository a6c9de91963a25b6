import { readFileSync } from 'node:fs';
import { type ControlGroup, createControlGroup, isUnified } from '../testing/kit/control-group.ts';

export interface MemoryLimit {
  /** How many processes the kernel has killed because there was no more memory. */
  readonly kills: () => number;
  readonly lift: () => void;
}

/** How soon a new process is limited, in milliseconds. */
const joinsWithinMs = 20;

/**
 * Limits the memory of all processes that this one starts from now on to so many MB together, as a container does. This
 * one does not count. Needs root.
 */
export function limitMemory(mb: number): MemoryLimit {
  const group = createControlGroup('memory', `studio-chaos-${process.pid}`);
  group.write(isUnified ? 'memory.max' : 'memory.limit_in_bytes', `${mb}M`);
  const inside = new Set<string>();
  const timer = setInterval(() => {
    // Their own children come with them.
    const children = readFileSync(`/proc/self/task/${process.pid}/children`, 'utf8').match(/\d+/g) ?? [];
    for (const pid of children.filter((each) => !inside.has(each))) addRunning(group, pid);
    for (const pid of children) inside.add(pid);
  }, joinsWithinMs);
  return {
    kills: () => Number(/^oom_kill (\d+)$/m.exec(group.read(isUnified ? 'memory.events' : 'memory.oom_control'))![1]),
    lift() {
      clearInterval(timer);
      group.remove();
    },
  };
}

/** Adds a process that may have ended meanwhile. */
function addRunning(group: ControlGroup, pid: string): void {
  try {
    group.add(Number(pid));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}
