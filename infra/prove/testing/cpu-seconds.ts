import { readFileSync } from 'node:fs';

/** `/proc` counts in USER_HZ, which is 100 on every platform that Node supports. */
const ticksPerSecond = 100;

/** User and system time of the ended children of this process and of theirs. */
function secondsOfEndedChildren(): number | null {
  try {
    // The name, in brackets, may hold spaces. Fields 16 and 17 are the user and system time of ended children.
    const fields = readFileSync('/proc/self/stat', 'utf8').split(') ').at(-1)?.split(' ') ?? [];
    return (Number(fields[13]) + Number(fields[14])) / ticksPerSecond;
  } catch {
    return null;
  }
}

/**
 * Returns a function that measures the CPU time of child processes: each call returns the seconds of those that have
 * ended since the call before. Called when a child has ended, it returns the time of that child, even if others still
 * run. It returns null on systems without `/proc`.
 */
export function createCpuMeter(read = secondsOfEndedChildren): () => number | null {
  let before = read() ?? 0;
  return () => {
    const now = read();
    if (now === null) return null;
    const used = now - before;
    before = now;
    return used;
  };
}
