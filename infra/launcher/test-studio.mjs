import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { silentProgress } from './console-progress.mjs';
import { runServers, stopServers } from './embedded-servers.mjs';
import { claimDataDir } from './instance.mjs';
import { pickFreePorts } from './ports.mjs';
import { placeProcesses, processTable, separateTable } from './processes.mjs';
import { root } from './root.mjs';
import { ensureBinariesOf, serverUrls, serversToEmbed } from './servers.mjs';
import { runStudio, stopStudio } from './studio.mjs';
import { readSettingNames } from './studio-settings.mjs';
import { createSupervisor } from './supervisor.mjs';

/**
 * For tests: the real servers and the real studio on free ports, quiet, with their logs in the data directory.
 *
 * @typedef {import('./servers.mjs').ServerUrls & {
 *   ports: import('./ports.mjs').Ports,
 *   processes: import('./supervisor.mjs').ProcessControl,
 *   stop: () => Promise<void>,
 * }} RunningServers
 *
 * @typedef {object} RunningStudio
 * @property {string} origin of the gateway, e.g. http://127.0.0.1:10039
 * @property {readonly import('./processes.mjs').PlacedProcess[]} placed every process with its port
 * @property {import('./supervisor.mjs').ProcessControl} processes
 * @property {{ email: string, password: string }} admin
 * @property {() => Promise<void>} stop
 */

/**
 * Names of `processes`: mongod, epmd, rabbitmq, redis, mail-catcher.
 *
 * @param {object} options
 * @param {string} options.dataDir of its own; another studio must not run on it
 * @param {Partial<import('./ports.mjs').Ports>} [options.ports] free ones are picked where not given
 * @param {readonly import('./servers.mjs').EmbeddedServer[]} [options.only] which to start; the others' URLs lead nowhere
 * @param {import('./settings.mjs').GivenUrls} [options.urls] servers to use instead
 * @param {(line: string) => void} [options.announce] called when a process dies
 * @param {import('./console-progress.mjs').Progress} [options.progress] receives the installation steps
 * @param {AbortSignal} [options.signal] ends the starting
 * @returns {Promise<RunningServers>}
 */
export async function startServers({
  dataDir,
  ports,
  only,
  urls = {},
  announce = () => {},
  progress = silentProgress,
  signal,
}) {
  const embedded = serversToEmbed(urls).filter((name) => only?.includes(name) ?? true);
  const binaries = await ensureBinariesOf(embedded, { progress, logsDir: join(dataDir, 'logs'), signal });
  const instance = await claimDataDir(dataDir, announce);
  const supervisor = createSupervisor({ announce, instance });
  const chosen = { ...(await pickFreePorts()), ...ports };
  const stop = async () => {
    await stopServers(supervisor, supervisor.control.names);
    instance.release();
  };
  await runServers(supervisor, embedded, { binaries, ports: chosen, dataDir, signal }).catch(async (error) => {
    await stop();
    throw error;
  });
  return { ...serverUrls(urls, chosen), ports: chosen, processes: supervisor.control, stop };
}

/** Shared by all of them: a test run starts a dozen studios, and compiling costs more than starting. */
const compileCache = join(root, '.data', 'test', 'compile-cache');

/** Read once: a test run starts many studios. @type {ReturnType<typeof readSettingNames> | undefined} */
let settingNames;

/**
 * Starts the studio on running servers; resolves when its gateway reports that everything is ready.
 *
 * @param {object} options
 * @param {import('./servers.mjs').ServerUrls} options.servers
 * @param {string} options.dataDir for keys and logs; not that of the servers
 * @param {Readonly<Record<string, string>>} [options.env] goes to every process, e.g. NAMESPACE, BCRYPT_COST
 * @param {number} [options.basePort] the gateway's; the services' follow. Free ones are picked where not given
 * @param {number} [options.trainingReplicas] default 1
 * @param {Readonly<Record<string, number>>} [options.standBy] further replicas, by name (`training-api`: 2), that
 *   `processes.start` starts when they are wanted (`training-api-2`, `training-api-3`)
 * @param {(line: string) => void} [options.announce] called when a process dies
 * @param {boolean} [options.separateWorkers] whether API and worker of a service are processes of their own, for tests
 *   that stop one of them; default: false
 * @param {readonly import('./processes.mjs').ProcessRow[]} [options.table] default: the studio's own processes
 * @returns {Promise<RunningStudio>}
 */
export async function startStudio({
  servers,
  dataDir,
  env = {},
  basePort,
  trainingReplicas = 1,
  standBy = {},
  announce = () => {},
  separateWorkers = false,
  table = separateWorkers ? separateTable : processTable,
}) {
  mkdirSync(dataDir, { recursive: true });
  const instance = await claimDataDir(dataDir, announce);
  const supervisor = createSupervisor({ announce, instance });
  const free = await pickFreePorts();
  const gatewayPort = basePort ?? free.gateway;
  const servicesPort = basePort === undefined ? free.services : basePort + 1;
  const placed = placeProcesses({ gatewayPort, servicesPort, trainingReplicas, standBy }, table);
  const admin = { email: env['ADMIN_EMAIL'] ?? 'admin@example.com', password: env['ADMIN_PASSWORD'] ?? 'test-admin' };
  const environment = {
    PUBLIC_URL: `http://localhost:${gatewayPort}`,
    ADMIN_EMAIL: admin.email,
    ADMIN_PASSWORD: admin.password,
  };
  const stop = async () => {
    await stopStudio(supervisor, placed);
    instance.release();
  };
  try {
    const extra = { NODE_COMPILE_CACHE: compileCache, ...env };
    settingNames ??= readSettingNames({});
    const options = {
      servers,
      dataDir,
      host: '127.0.0.1',
      placed,
      environment,
      settingNames: await settingNames,
      extra,
    };
    const { origin } = await runStudio(supervisor, options);
    return { origin, placed, processes: supervisor.control, admin, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}
