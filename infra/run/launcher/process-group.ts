import { spawnSync } from 'node:child_process';

/**
 * Signals a process and its children: each process is started as the leader of a group of its own.
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
 * Signals a command that may have been started by sudo, and its children: as long as all of them are root's, only root
 * may signal them. Where sudo wants a password by now, they run on.
 *
 * @param pid of the leader
 */
export function signalCommand(pid: number, signal: 'SIGTERM' | 'SIGKILL') {
  try {
    signalGroup(pid, signal);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EPERM') throw error;
    // The shell's own kill: not every machine has one beside it.
    const kill = `kill -s ${signal.slice('SIG'.length)} -- -${pid}`;
    spawnSync('sudo', ['-n', 'sh', '-c', kill], { stdio: 'ignore' });
  }
}
