import { spawnSync } from 'node:child_process';
import { installPackages, unfinishedPackages, whyNoPackages } from './debian-packages.ts';
import { findBinary, isExecutable } from './find-binary.ts';
import { downloadMongod, downloadedMongod, whyNoMongodDownload } from './mongod-download.ts';
import { silentSetUp, type SetUp } from './set-up.ts';
import { StartError } from './start-error.ts';

type ServerKind = 'mongo' | 'rabbitmq' | 'redis';

export type Binaries = { mongod: string; rabbitmqServer: string; epmd: string; redisServer: string };

/** Debian's `rabbitmq-server` on the PATH changes the user first; this one does not. */
const debianRabbitmq = '/usr/lib/rabbitmq/bin/rabbitmq-server';

const find = {
  mongod: () => findBinary('mongod') ?? downloadedMongod(),
  rabbitmqServer: () => (isExecutable(debianRabbitmq) ? debianRabbitmq : findBinary('rabbitmq-server')),
  epmd: () => findBinary('epmd'),
  redisServer: () => findBinary('redis-server'),
};

/**
 * Finds the servers' programs, and installs those that are missing.
 *
 * @throws {StartError} naming everything that is missing and can't be installed here
 */
export async function ensureServerBinaries(kinds: readonly ServerKind[], setUp: SetUp): Promise<Partial<Binaries>> {
  const wantsMongod = kinds.includes('mongo');
  const packages = missingPackages(kinds);
  assertInstallable(packages, wantsMongod && find.mongod() === null);
  await Promise.all([
    packages.length > 0 && installPackages(packages, setUp),
    wantsMongod && find.mongod() === null && downloadMongod(setUp),
  ]);
  return {
    ...(wantsMongod && { mongod: await runnableMongod(setUp) }),
    ...(kinds.includes('rabbitmq') && {
      rabbitmqServer: existing('rabbitmq-server', find.rabbitmqServer()),
      epmd: existing('epmd', find.epmd()),
    }),
    ...(kinds.includes('redis') && { redisServer: existing('redis-server', find.redisServer()) }),
  };
}

/**
 * Chromium's headless shell costs half of a whole browser, which draws its own toolbars for each page.
 *
 * @returns path of the shell, installed if missing, or of a whole browser if it can't be installed
 */
export async function ensureChromium(setUp?: Partial<SetUp>): Promise<string> {
  const shell = 'chromium-headless-shell';
  const whole = findBinary('chromium', 'chromium-browser', 'google-chrome');
  return ensureProgram([shell], shell, setUp).catch((error) => {
    if (whole !== null) return whole;
    throw error;
  });
}

/** @returns path of `pdftotext`, installed if missing */
export function ensurePoppler(setUp?: Partial<SetUp>): Promise<string> {
  return ensureProgram(['pdftotext'], 'poppler-utils', setUp);
}

async function ensureProgram(names: readonly string[], packageName: string, setUp?: Partial<SetUp>) {
  const found = findBinary(...names);
  if (found !== null) return found;
  const obstacle = whyNoPackages();
  if (obstacle !== null) throw new StartError(`${names[0]} is missing, and ${obstacle}`);
  await installPackages([packageName], { ...silentSetUp, ...setUp });
  return existing(packageName, findBinary(...names));
}

function missingPackages(kinds: readonly ServerKind[]) {
  const unfinished = unfinishedPackages();
  const wanted = [
    { kind: 'redis', name: 'redis-server', found: find.redisServer() },
    { kind: 'rabbitmq', name: 'rabbitmq-server', found: find.rabbitmqServer() && find.epmd() },
  ];
  return wanted
    .filter(({ kind, name, found }) => kinds.some((k) => k === kind) && (found === null || unfinished.includes(name)))
    .map(({ name }) => name);
}

function assertInstallable(packages: readonly string[], mongodMissing: boolean) {
  const noPackages = packages.length > 0 ? whyNoPackages() : null;
  const noMongod = mongodMissing ? whyNoMongodDownload() : null;
  const missing = [
    ...(noPackages === null ? [] : [`${packages.join(' and ')} (${noPackages})`]),
    ...(noMongod === null ? [] : [`mongod (${noMongod})`]),
  ];
  if (missing.length === 0) return;
  throw new StartError(
    `Missing on this machine: ${missing.join('; ')}. ` +
      'Install what is missing, or give MONGO_URL, RABBITMQ_URL and REDIS_URL of servers that run already. ' +
      'The other way to start the studio is Docker: docs/deploy.md',
  );
}

async function runnableMongod(setUp: SetUp): Promise<string> {
  const path = existing('mongod', find.mongod());
  const problem = () => {
    const { status, stderr, error } = spawnSync(path, ['--version'], { encoding: 'utf8' });
    return status === 0 ? null : (error?.message ?? stderr.trim());
  };
  if (problem()?.includes('libcurl.so.4') && whyNoPackages() === null) await installPackages(['libcurl4'], setUp);
  const left = problem();
  if (left === null) return path;
  throw new StartError(
    `${path} does not run here: ${left}. The other way to start the studio is Docker: docs/deploy.md`,
  );
}

function existing(name: string, path: string | null) {
  if (path === null) throw new StartError(`${name} was installed, but can't be found`);
  return path;
}
