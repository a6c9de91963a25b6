import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { inOneProcess, oneProcessName } from './one-process.ts';
import { askHttp } from './probes.ts';
import { processSpec, reachable, serviceOf, upstreamSettings, type PlacedProcess, type Kind } from './processes.ts';
import { ensureSessionKeys, ensureVapidKey } from './session-keys.ts';
import { unlessInFiles, withoutDoubles } from './studio-settings.ts';
import { StartError } from './start-error.ts';
import { webRoot } from './web-build.ts';
import type { SettingNames } from './process-settings.ts';
import { serverSettings, type ServerUrls, settingsOfService } from './servers.ts';
import type { Supervisor } from './supervisor.ts';

interface StudioOptions {
  readonly servers: ServerUrls;
  readonly dataDir: string;
  /** Address on which the gateway listens. */
  readonly host: string;
  readonly placed: readonly PlacedProcess[];
  /** Whether all of them run in one process. */
  readonly oneProcess: boolean;
  /** All settings; each process gets only its own. */
  readonly environment: Readonly<Record<string, string | undefined>>;
  readonly settingNames: SettingNames;
  /** Passed to every process. */
  readonly extra?: Readonly<Record<string, string>>;
  readonly signal?: AbortSignal | undefined;
}

export const readyTimeoutMs = 90_000;

/**
 * Starts the studio's processes and waits until all are ready.
 *
 * @returns the address of the gateway
 */
export async function runStudio(supervisor: Supervisor, options: StudioOptions): Promise<{ origin: string }> {
  const { servers, dataDir, host, placed, oneProcess, environment, settingNames, extra = {}, signal } = options;
  const { privateKeyFile, publicKeyFile } = ensureSessionKeys(dataDir);
  const settings = {
    SESSION_PRIVATE_KEY_FILE: privateKeyFile,
    SESSION_PUBLIC_KEY_FILE: publicKeyFile,
    VAPID_PRIVATE_KEY_FILE: ensureVapidKey(dataDir),
    WEB_ROOT: webRoot,
    ...environment,
    ...upstreamSettings(placed),
    ...unlessInFiles(environment, {
      ...serverSettings(servers),
      SMTP_URL: servers.smtpUrl,
    }),
  };
  const environmentOf = (row: PlacedProcess) =>
    withoutDoubles({ ...settings, ...settingsOfService(servers, serviceOf(row)) });
  const specs = (rows: readonly PlacedProcess[]) =>
    rows.map((row) => processSpec(row, { environment: environmentOf(row), settingNames, extra, dataDir, host }));
  supervisor.add(specs(placed.filter(({ standsBy }) => standsBy)));
  const started = specs(placed.filter(({ standsBy }) => !standsBy));
  await supervisor.start(oneProcess ? [inOneProcess(started)] : started, { signal });
  const gateway = placed.find(({ kind }) => kind === 'gateway');
  const origin = `http://${reachable(host)}:${gateway?.port}`;
  await untilStudioIsReady(origin, { timeoutMs: readyTimeoutMs, logsDir: join(dataDir, 'logs'), signal });
  return { origin };
}

/**
 * Stops the gateway first, so that no more requests arrive, then APIs, then workers and processes with both roles; a
 * single process does so by itself. Time that one step leaves goes to the next; in total it takes 7 s at most.
 */
export async function stopStudio(supervisor: Supervisor, placed: readonly Pick<PlacedProcess, 'name' | 'kind'>[]) {
  const startedAt = performance.now();
  const namesOf = (...kinds: readonly Kind[]) =>
    placed.filter(({ kind }) => kinds.includes(kind)).map(({ name }) => name);
  const order: [readonly string[], number][] = [
    [namesOf('gateway'), 4_000],
    [namesOf('api'), 5_500],
    [[...namesOf('worker', 'service'), oneProcessName], 6_500],
  ];
  for (const [names, untilMs] of order) {
    await supervisor.stop(names, Math.max(untilMs - (performance.now() - startedAt), 300));
  }
}

/**
 * Waits until the gateway reports that every service and its parts are ready.
 *
 * @param origin the gateway's
 * @throws {StartError} with the gateway's last answer, which names what is not ready
 */
async function untilStudioIsReady(
  origin: string,
  { timeoutMs, logsDir, signal }: { timeoutMs: number; logsDir: string; signal?: AbortSignal | undefined },
) {
  const deadline = performance.now() + timeoutMs;
  for (;;) {
    signal?.throwIfAborted();
    const { ok, body } = await askHttp(`${origin}/readyz`, 5_000);
    if (ok) return;
    if (performance.now() > deadline) {
      const answer = body === '' ? 'the gateway does not answer' : body.slice(0, 2_000);
      throw new StartError(`Not ready after ${timeoutMs / 1000} s: ${answer}\nThe logs are in ${logsDir}`);
    }
    await sleep(100);
  }
}
