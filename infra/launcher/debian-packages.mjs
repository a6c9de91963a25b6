import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { whileLocked } from './exclusive-lock.mjs';
import { findBinary } from './find-binary.mjs';
import { machineCache } from './machine-cache.mjs';
import { whilePackagesAreLocked } from './package-locks.mjs';
import { runCommand } from './run-command.mjs';

/** @typedef {import('./set-up.mjs').SetUp} SetUp */

const lockPath = join(machineCache, 'packages.lock');
const unfinishedFile = join(machineCache, 'packages.unfinished');

/**
 * Packages whose installation was cut short: their programs may be there without what they need.
 *
 * @returns {string[]}
 */
export function unfinishedPackages() {
  return existsSync(unfinishedFile) ? readFileSync(unfinishedFile, 'utf8').split(' ').filter(Boolean) : [];
}

/**
 * Why packages can't be installed here, in words for people; null when they can.
 *
 * @returns {string | null}
 */
export function whyNoPackages() {
  if (findBinary('apt-get') === null) return 'this is not Debian or Ubuntu (no apt-get)';
  if (rootPrefix() === null) return 'installing packages needs root, or sudo without a password';
  return null;
}

/**
 * Installs Debian packages; the services that come with them are neither started now nor at the next boot.
 *
 * @param {readonly string[]} packages
 * @param {SetUp} setUp
 */
export function installPackages(packages, { progress, logsDir, signal }) {
  const [command = 'sh', ...args] = [...(rootPrefix() ?? []), 'sh', '-c', installScript, 'install', ...packages];
  const work = async () => {
    writeFileSync(unfinishedFile, packages.join(' '));
    const install = () => runCommand(command, args, { logFile: join(logsDir, 'install-packages.log'), signal });
    await whilePackagesAreLocked(install, { say: progress.say, signal });
    rmSync(unfinishedFile);
  };
  return progress.step(`Installing ${packages.join(', ')} (apt-get)`, () => whileLocked(lockPath, work, signal));
}

/** @returns {string[] | null} what to put in front of a command so that it runs as root */
function rootPrefix() {
  if (process.getuid?.() === 0) return [];
  const sudo = findBinary('sudo');
  if (sudo === null) return null;
  return spawnSync(sudo, ['-n', 'true'], { stdio: 'ignore' }).status === 0 ? [sudo, '-n'] : null;
}

/**
 * policy-rc.d keeps the packages' own scripts from starting services; where there is one already, it stays.
 * An earlier installation that was interrupted is completed first: apt-get refuses to work otherwise. What is said is
 * English, for that is how a lock is known.
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
