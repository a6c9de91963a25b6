import { join } from 'node:path';
import { processSpec, reachable, upstreamSettings } from './processes.mjs';
import { untilStudioIsReady } from './readiness.mjs';
import { ensureSessionKeys } from './session-keys.mjs';
import { unlessInFiles, withoutDoubles } from './studio-settings.mjs';
import { webRoot } from './web-build.mjs';

/**
 * @typedef {import('./processes.mjs').PlacedProcess} PlacedProcess
 *
 * @typedef {object} StudioOptions
 * @property {import('./servers.mjs').ServerUrls} servers
 * @property {string} dataDir
 * @property {string} host the gateway's
 * @property {readonly PlacedProcess[]} placed
 * @property {Readonly<Record<string, string | undefined>>} environment settings, each process gets its own
 * @property {import('./studio-settings.mjs').SettingNames} settingNames
 * @property {Readonly<Record<string, string>>} [extra] goes to every process
 * @property {AbortSignal | undefined} [signal]
 */

export const readyTimeoutMs = 90_000;

/**
 * Starts the studio's processes and waits until all of it is ready.
 *
 * @param {import('./supervisor.mjs').Supervisor} supervisor
 * @param {StudioOptions} options
 * @returns {Promise<{ origin: string }>} where the gateway answers
 */
export async function runStudio(supervisor, options) {
  const { servers, dataDir, host, placed, environment, settingNames, extra = {}, signal } = options;
  const { privateKeyFile, publicKeyFile } = ensureSessionKeys(dataDir);
  const settings = {
    SESSION_PRIVATE_KEY_FILE: privateKeyFile,
    SESSION_PUBLIC_KEY_FILE: publicKeyFile,
    WEB_ROOT: webRoot,
    ...environment,
    ...upstreamSettings(placed),
    ...unlessInFiles(environment, {
      MONGO_URL: servers.mongoUrl,
      RABBITMQ_URL: servers.rabbitmqUrl,
      REDIS_URL: servers.redisUrl,
      SMTP_URL: servers.smtpUrl,
    }),
  };
  const given = { environment: withoutDoubles(settings), settingNames, extra, dataDir, host };
  /** @param {readonly PlacedProcess[]} rows */
  const specs = (rows) => rows.map((row) => processSpec(row, given));
  supervisor.add(specs(placed.filter(({ standsBy }) => standsBy)));
  await supervisor.start(specs(placed.filter(({ standsBy }) => !standsBy)), { signal });
  const gateway = placed.find(({ kind }) => kind === 'gateway');
  const origin = `http://${reachable(host)}:${gateway?.port}`;
  await untilStudioIsReady(origin, { timeoutMs: readyTimeoutMs, logsDir: join(dataDir, 'logs'), signal });
  return { origin };
}

/**
 * Stops the gateway first, so that no request comes in any more, then APIs, then workers and processes with both roles.
 * Time that one step leaves goes to the next: all of it takes 7 s at most.
 *
 * @param {import('./supervisor.mjs').Supervisor} supervisor
 * @param {readonly Pick<PlacedProcess, 'name' | 'kind'>[]} placed
 */
export async function stopStudio(supervisor, placed) {
  const startedAt = performance.now();
  /** @type {[readonly import('./processes.mjs').Kind[], number][]} */
  const order = [
    [['gateway'], 4_000],
    [['api'], 5_500],
    [['worker', 'service'], 6_500],
  ];
  for (const [kinds, untilMs] of order) {
    const names = placed.filter(({ kind }) => kinds.includes(kind)).map(({ name }) => name);
    await supervisor.stop(names, Math.max(untilMs - (performance.now() - startedAt), 300));
  }
}
