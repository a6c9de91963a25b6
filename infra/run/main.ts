import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { collectGarbageOfStart } from '@studio/chassis/process/collect-garbage';
import { withDemoBrand } from './demo/demo-brand.ts';
import { auditEachNight } from './each-night.ts';
import { createProgress } from './launcher/set-up.ts';
import {
  runServers,
  stopServers,
  ensureBinariesOf,
  serverSettings,
  serverUrls,
  type ServerUrls,
} from './launcher/servers.ts';
import { claimDataDir } from './launcher/instance.ts';
import { adminIsMissing } from './launcher/lacks-admin.mjs';
import { placeEverything, type Place } from './launcher/placement.ts';
import { assertPortsAreFree } from './launcher/ports.ts';
import { upstreamSettings } from './launcher/processes.ts';
import { runProgram } from './launcher/run-program.ts';
import { readSettings, type Settings } from './launcher/settings.ts';
import { StartError } from './launcher/start-error.ts';
import { listenForStop, StopRequested } from './launcher/stop-request.ts';
import { runStudio, stopStudio } from './launcher/studio.ts';
import { checkSettings, unlessInFiles } from './launcher/studio-settings.ts';
import { createSupervisor, type Supervisor } from './launcher/supervisor.ts';
import { watchServers } from './launcher/watch-servers.ts';
import { ensureWebBuild } from './launcher/web-build.ts';
import { tellWhatRuns } from './launcher/welcome.ts';

const progress = createProgress((line) => console.log(line));
const stopping = listenForStop(progress.say, true);

process.exitCode = await launch(process.env);

/**
 * Sets up the studio and runs it until it is stopped.
 *
 * @returns exit code
 */
async function launch(environment: NodeJS.ProcessEnv): Promise<number> {
  try {
    const settings = readSettings(environment);
    await run(settings, settings.demo ? withDemoBrand(environment) : environment);
  } catch (error) {
    if (stopping.signal.reason instanceof StopRequested) return 0;
    const toPutRight = inWords(error);
    console.error(toPutRight === null ? error : `\n${toPutRight}`);
    return 1;
  }
  return 0;
}

/** @returns null for an error that only a developer can fix */
function inWords(error: unknown): string | null {
  if (error instanceof StartError) return error.message;
  const { code } = error as NodeJS.ErrnoException;
  return code === 'ENOSPC' ? 'The disk is full: make room, or restore a backup into a DATA_DIR on another one' : null;
}

async function run(settings: Settings, environment: NodeJS.ProcessEnv) {
  const { adminEmail } = settings;
  if (adminEmail === undefined) {
    throw new StartError(adminIsMissing);
  }
  const place = placeEverything(settings, environment);
  const instance = await claimDataDir(settings.dataDir, progress.say);
  const supervisor = createSupervisor({ announce: progress.say, instance });
  try {
    await assertPortsAreFree(place.wanted);
    const admin = { email: adminEmail, password: settings.adminPassword ?? madePassword(settings) };
    const given = { ...environment, ...unlessInFiles(environment, adminSettings(admin)) };
    const urls = await startAll(settings, given, place, supervisor);
    if (settings.demo) await seed(given, urls);
    stopping.signal.throwIfAborted();
    void watchServers({
      control: supervisor.control,
      servers: place.embedded,
      urls,
      namespace: settings.namespace,
      dataDir: settings.dataDir,
      announce: progress.say,
      signal: stopping.signal,
    });
    void auditEachNight({ env: environment, announce: progress.say, signal: stopping.signal });
    tellWhatRuns({ settings, mailWebUrl: urls.mailWebUrl }, progress.say);
    collectGarbageOfStart();
    await new Promise((resolve) => stopping.signal.addEventListener('abort', resolve, { once: true }));
  } catch (error) {
    // Stops the steps that run in parallel to the failed one.
    stopping.abort(error);
    throw error;
  } finally {
    await stopStudio(supervisor, place.processes);
    await stopServers(supervisor, supervisor.control.names);
    instance.release();
  }
}

async function startAll(
  settings: Settings,
  environment: NodeJS.ProcessEnv,
  { embedded, ports, processes }: Place,
  supervisor: Supervisor,
) {
  const { dataDir, host, namespace } = settings;
  const { signal } = stopping;
  const setUp = { progress, logsDir: join(dataDir, 'logs'), signal };
  const given = {
    ...environment,
    ...unlessInFiles(environment, { PUBLIC_URL: settings.publicUrl }),
  };
  const settingNames = await checkSettings({ ...given, ...upstreamSettings(processes) }, signal);
  const binaries = await ensureBinariesOf(embedded, setUp);
  await Promise.all([
    progress.step('Starting the servers', () =>
      runServers(supervisor, embedded, { binaries, ports, dataDir, namespace, signal }),
    ),
    ensureWebBuild(setUp),
  ]);
  const urls = serverUrls(settings.urls, ports);
  await tellOfAccounts(settings, given, urls);
  await progress.step('Starting the studio', () =>
    runStudio(supervisor, {
      servers: urls,
      dataDir,
      host,
      placed: processes,
      oneProcess: settings.oneProcess,
      environment: given,
      settingNames,
      signal,
    }),
  );
  return urls;
}

interface Admin {
  readonly email: string;
  readonly password: string;
}

function adminSettings({ email, password }: Admin) {
  return { ADMIN_EMAIL: email, ADMIN_PASSWORD: password };
}

/** Made at the first start and kept for later ones, which may still find no administrator. */
function madePassword(settings: Settings): string {
  const path = madePasswordPath(settings);
  if (existsSync(path)) return readFileSync(path, 'utf8').trim();
  const password = randomBytes(12).toString('base64url');
  mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
  writeFileSync(path, `${password}\n`, { mode: 0o600 });
  return password;
}

function madePasswordPath({ dataDir }: Settings): string {
  return join(dataDir, 'keys', 'admin-password');
}

/** Not needed for a demonstration that only this machine reaches. */
async function tellOfAccounts(settings: Settings, environment: NodeJS.ProcessEnv, urls: ServerUrls): Promise<void> {
  if (settings.demo && !settings.isReachable) return;
  const args = settings.adminPassword === undefined ? ['--made', madePasswordPath(settings)] : [];
  const env = { ...environment, ...serverSettings(urls) };
  const lines = await runProgram('infra/operate/accounts/at-start.ts', { args, env, signal: stopping.signal });
  if (lines !== '') progress.say(`\n${lines}\n`);
}

/** Announces a failure and lets the studio run: without its demo data it is better than none. */
async function seed(environment: NodeJS.ProcessEnv, urls: ServerUrls) {
  const env = { ...environment, ...serverSettings(urls) };
  const { signal } = stopping;
  try {
    const accounts = await progress.step('Completing the demo data', () =>
      runProgram('infra/run/demo/main.ts', { env, signal }),
    );
    progress.say(`\n${accounts}`);
  } catch (error) {
    signal.throwIfAborted();
    progress.say(`The demo data could not be completed: ${(error as Error).message}`);
  }
}
