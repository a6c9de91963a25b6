import { join } from 'node:path';
import { createProgress } from './console-progress.mjs';
import { runServers, stopServers } from './embedded-servers.mjs';
import { claimDataDir } from './instance.mjs';
import { ensureNpmDependencies } from './npm-dependencies.mjs';
import { placeEverything } from './placement.mjs';
import { assertPortsAreFree } from './ports.mjs';
import { upstreamSettings } from './processes.mjs';
import { ensureBinariesOf, serverUrls } from './servers.mjs';
import { readSettings } from './settings.mjs';
import { StartError } from './start-error.mjs';
import { listenForStop, StopRequested } from './stop-request.mjs';
import { runStudio, stopStudio } from './studio.mjs';
import { readSettingNames, unlessInFiles } from './studio-settings.mjs';
import { createSupervisor } from './supervisor.mjs';
import { ensureWebBuild } from './web-build.mjs';
import { tellWhatRuns } from './welcome.mjs';

/**
 * @typedef {import('./settings.mjs').Settings} Settings
 * @typedef {import('./servers.mjs').ServerUrls} ServerUrls
 * @typedef {(options: { origin: string, adminEmail: string, adminPassword: string, servers: ServerUrls,
 *   namespace: string, log: (line: string) => void }) => Promise<import('./welcome.mjs').DemoAccount[]>} SeedDemo
 * @typedef {{ withBrand: (environment: NodeJS.ProcessEnv) => NodeJS.ProcessEnv, seed: SeedDemo }} Demo
 */

const progress = createProgress((line) => console.log(line));

/**
 * Sets up the studio and runs it until it is stopped.
 *
 * @param {NodeJS.ProcessEnv} environment
 * @param {Demo} demo
 * @returns {Promise<number>} exit code
 */
export async function launch(environment, demo) {
  const stopping = listenForStop(progress.say);
  try {
    const settings = readSettings(environment);
    await run(settings, settings.demo ? demo.withBrand(environment) : environment, demo.seed, stopping);
  } catch (error) {
    if (stopping.signal.reason instanceof StopRequested) return 0;
    const toPutRight = inWords(error);
    console.error(toPutRight === null ? error : `\n${toPutRight}`);
    return 1;
  }
  return 0;
}

/**
 * @param {unknown} error
 * @returns {string | null} null for an error that only a developer can fix
 */
function inWords(error) {
  if (error instanceof StartError) return error.message;
  const { code } = /** @type {NodeJS.ErrnoException} */ (error);
  return code === 'ENOSPC'
    ? 'The disk is full: make room, or move DATA_DIR to another one and say so by DATA_DIR'
    : null;
}

/**
 * @param {Settings} settings
 * @param {NodeJS.ProcessEnv} environment
 * @param {SeedDemo} seedDemo
 * @param {AbortController} stopping
 */
async function run(settings, environment, seedDemo, stopping) {
  const place = placeEverything(settings, environment);
  const instance = await claimDataDir(settings.dataDir, progress.say);
  const supervisor = createSupervisor({ announce: progress.say, instance });
  try {
    await assertPortsAreFree(place.wanted);
    const servers = await startAll(settings, environment, place, supervisor, stopping.signal);
    const accounts = settings.demo ? await seed(settings, seedDemo, servers) : [];
    stopping.signal.throwIfAborted();
    tellWhatRuns({ settings, accounts, mailWebUrl: servers.urls.mailWebUrl }, progress.say);
    await new Promise((resolve) => stopping.signal.addEventListener('abort', resolve, { once: true }));
  } catch (error) {
    // Stops the steps that run beside the failed one.
    stopping.abort(error);
    throw error;
  } finally {
    await stopStudio(supervisor, place.processes);
    await stopServers(supervisor, supervisor.control.names);
    instance.release();
  }
}

/**
 * @param {Settings} settings
 * @param {NodeJS.ProcessEnv} environment
 * @param {import('./placement.mjs').Place} place
 * @param {import('./supervisor.mjs').Supervisor} supervisor
 * @param {AbortSignal} signal
 */
async function startAll(settings, environment, { embedded, ports, processes }, supervisor, signal) {
  const { dataDir, host } = settings;
  const setUp = { progress, logsDir: join(dataDir, 'logs'), signal };
  const given = {
    ...environment,
    ...unlessInFiles(environment, {
      PUBLIC_URL: settings.publicUrl,
      ADMIN_EMAIL: settings.adminEmail,
      ADMIN_PASSWORD: settings.adminPassword,
    }),
  };
  const checked = { ...given, ...upstreamSettings(processes) };
  const [binaries, settingNames] = await Promise.all([
    ensureBinariesOf(embedded, setUp),
    ensureNpmDependencies(setUp).then(() => readSettingNames(checked, signal)),
  ]);
  await Promise.all([
    progress.step('Starting the servers', () => runServers(supervisor, embedded, { binaries, ports, dataDir, signal })),
    ensureWebBuild(setUp),
  ]);
  const urls = serverUrls(settings.urls, ports);
  const { origin } = await progress.step('Starting the studio', () =>
    runStudio(supervisor, {
      servers: urls,
      dataDir,
      host,
      placed: processes,
      environment: given,
      settingNames,
      signal,
    }),
  );
  return { origin, urls };
}

/**
 * A studio without its demo data is better than none: what went wrong is said, and it runs.
 *
 * @param {Settings} settings
 * @param {SeedDemo} seedDemo
 * @param {{ origin: string, urls: ServerUrls }} started
 */
async function seed({ adminEmail, adminPassword, namespace }, seedDemo, { origin, urls }) {
  try {
    return await seedDemo({ origin, adminEmail, adminPassword, servers: urls, namespace, log: progress.say });
  } catch (error) {
    progress.say(`The demo data could not be completed: ${/** @type {Error} */ (error).message}`);
    return [];
  }
}
