import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { whileLocked } from '../bootstrap.mjs';
import { findBinary } from './find-binary.ts';
import { machineCache, type SetUp } from './set-up.ts';
import { CommandFailed, runCommand } from './run-command.ts';

const lockPath = join(machineCache, 'packages.lock');
const unfinishedFile = join(machineCache, 'packages.unfinished');

/** Packages whose installation was interrupted: their programs may exist without their dependencies. */
export function unfinishedPackages(): string[] {
  return existsSync(unfinishedFile) ? readFileSync(unfinishedFile, 'utf8').split(' ').filter(Boolean) : [];
}

/** Why packages can't be installed here, in words for people; null if they can. */
export function whyNoPackages(): string | null {
  if (findBinary('apt-get') === null) return 'this is not Debian or Ubuntu (no apt-get)';
  if (rootPrefix() === null) return 'installing packages needs root, or sudo without a password';
  return null;
}

/** Installs Debian packages; the services that come with them are neither started now nor at the next boot. */
export function installPackages(packages: readonly string[], { progress, logsDir, signal }: SetUp) {
  const [command = 'sh', ...args] = [...(rootPrefix() ?? []), 'sh', '-c', installScript, 'install', ...packages];
  const work = async () => {
    writeFileSync(unfinishedFile, packages.join(' '));
    const install = () => runCommand(command, args, { logFile: join(logsDir, 'install-packages.log'), signal });
    await whilePackagesAreLocked(install, { say: progress.say, signal });
    rmSync(unfinishedFile);
  };
  return progress.step(`Installing ${packages.join(', ')} (apt-get)`, () => whileLocked(lockPath, work, signal));
}

/** @returns the prefix of a command that makes it run as root; null if that is not possible */
function rootPrefix(): string[] | null {
  if (process.getuid?.() === 0) return [];
  const sudo = findBinary('sudo');
  if (sudo === null) return null;
  return spawnSync(sudo, ['-n', 'true'], { stdio: 'ignore' }).status === 0 ? [sudo, '-n'] : null;
}

/**
 * policy-rc.d keeps the packages' own scripts from starting services; an existing one stays. An interrupted earlier
 * installation is completed first: apt-get refuses to work otherwise. The output is in English, by which `lockSaying`
 * recognizes a lock.
 */
const installScript = `
set -e
export DEBIAN_FRONTEND=noninteractive LC_ALL=C
policy=/usr/sbin/policy-rc.d
if [ ! -e "$policy" ]; then
  trap 'rm -f "$policy"' EXIT
  trap 'exit 143' TERM INT HUP
  printf '#!/bin/sh\\nexit 101\\n' > "$policy"
  chmod 755 "$policy"
fi
dpkg --configure -a
apt-get update
apt-get install -y --no-install-recommends "$@"
if [ -d /run/systemd/system ]; then
  for service in redis-server rabbitmq-server; do
    case " $* " in *" $service "*) systemctl disable "$service" || true ;; esac
  done
fi
`;

/**
 * How dpkg and apt-get report that others hold a lock. Their options that wait do not cover all locks: neither that of
 * the lists, which `apt-get update` takes, nor any that dpkg takes by itself.
 */
const lockSaying = /^(?:dpkg: error: .* locked by another process.*|E: Could not get lock .*)$/m;

interface WhilePackagesAreLockedOptions {
  /** Called once with the reason for waiting. */
  readonly say: (line: string) => void;
  /** Ends the waiting. */
  readonly signal?: AbortSignal | undefined;
  readonly everyMs?: number;
  /** Longest waiting time, in milliseconds. */
  readonly forMs?: number;
}

/** Retries work that fails because others hold the package locks, such as the daily upgrade on a new machine. */
export async function whilePackagesAreLocked(
  work: () => Promise<void>,
  { say, signal, everyMs = 2_000, forMs = 300_000 }: WhilePackagesAreLockedOptions,
) {
  const deadline = performance.now() + forMs;
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work();
    } catch (error) {
      const lock = error instanceof CommandFailed ? lockSaying.exec(error.output)?.[0] : undefined;
      if (lock === undefined || performance.now() >= deadline) throw error;
      if (attempt === 1) say(`  …  Waiting for others who work on this machine's packages: ${lock}`);
    }
    await sleep(everyMs, undefined, signal ? { signal } : {});
  }
}
