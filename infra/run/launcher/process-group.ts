import { spawnSync } from 'node:child_process';

/**
 * Signals a process and its children: each process is started as the leader of its own group.
 *
 * @param pid of the leader
 */
export function signalGroup(pid: number, signal: NodeJS.Signals) {
  try {
    process.kill(-pid, signal);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}

/**
 * Signals a command that may have been started by sudo, and its children: if all of them belong to root, only root may
 * signal them. If sudo meanwhile asks for a password, they continue to run.
 *
 * @param pid of the leader
 */
export function signalCommand(pid: number, signal: 'SIGTERM' | 'SIGKILL') {
  try {
    signalGroup(pid, signal);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EPERM') throw error;
    // The shell's built-in kill: not every machine has a separate one.
    const kill = `kill -s ${signal.slice('SIG'.length)} -- -${pid}`;
    spawnSync('sudo', ['-n', 'sh', '-c', kill], { stdio: 'ignore' });
  }
}
