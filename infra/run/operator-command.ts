import { connect } from 'node:net';
import { isNearlyFull, spaceOf } from './launcher/free-space.ts';
import { runningProcesses } from './launcher/instance.ts';
import { derivePorts } from './launcher/ports.ts';
import { type ServerUrls, serverUrls } from './launcher/servers.ts';
import { readSettings, type Settings } from './launcher/settings.ts';

/** The settings of a studio and the addresses of its servers: those that the settings name, or its own. */
export type OperatedStudio = Settings & { readonly servers: ServerUrls };

/**
 * Runs an operator's command with the settings of its studio, or with `--help` only prints its lines of help. An error
 * is printed as one line, with exit code 1. A full disk is named first, since it may be the cause.
 */
export async function operatorCommand(help: string, work: (studio: OperatedStudio) => Promise<void>): Promise<void> {
  if (printsHelp(help)) return;
  try {
    const settings = readSettings(process.env);
    const servers = serverUrls(settings.urls, derivePorts(settings.port, process.env));
    await work({ ...settings, servers })
      .catch(nameOtherPort(settings))
      .catch(nameFullDisk(settings.dataDir));
  } catch (error) {
    console.error(messageOf(error));
    // Not process.exitCode: a connection left open by aborted work would keep the process alive.
    process.exit(1);
  }
}

/**
 * Prepares the output of a command: one whose reader leaves, such as `head`, still does its work.
 *
 * @returns whether the caller asked only for help, which is printed
 */
export function printsHelp(help: string): boolean {
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined);
  const isAsked = process.argv.slice(2).some((arg) => arg === '--help' || arg === '-h');
  if (isAsked) console.log(help);
  return isAsked;
}

/** Whether `npm start` runs with the same settings: its MongoDB answers. False (unknown) for servers given by URL. */
export function studioRuns({ port, urls }: Pick<Settings, 'port' | 'urls'>): Promise<boolean> {
  if (urls.mongo !== undefined) return Promise.resolve(false);
  const { promise, resolve } = Promise.withResolvers<boolean>();
  const socket = connect({ port: derivePorts(port, process.env).mongo, host: '127.0.0.1' });
  socket.setTimeout(2_000, () => resolve(false));
  socket.once('connect', () => resolve(true)).once('error', () => resolve(false));
  return promise.finally(() => socket.destroy());
}

/** What is wrong with PORT, if the studio's servers run at the ports of another one; undefined otherwise. */
export async function otherPort(settings: Settings): Promise<string | undefined> {
  const { port, dataDir, urls } = settings;
  const runsSomewhere = urls.mongo === undefined && runningProcesses(dataDir).has('mongod');
  if (!runsSomewhere || (await studioRuns(settings))) return undefined;
  return `the studio on ${dataDir} was started with another PORT than ${port}`;
}

/** Adds to an error of a server that does not answer that the command looks for it at the ports of another PORT. */
function nameOtherPort(settings: Settings): (error: unknown) => Promise<never> {
  return async (error) => {
    const message = messageOf(error);
    const { port, dataDir, urls } = settings;
    if (urls.mongo !== undefined || !/ECONNREFUSED|does not answer/.test(message)) throw error;
    const other = await otherPort(settings);
    if (other) throw new Error(`${other}: give this command the same (${message})`, { cause: error });
    if (runningProcesses(dataDir).size > 0) throw error;
    const says = `no studio runs on ${dataDir} with PORT=${port}: start it, or give this command its PORT and DATA_DIR`;
    throw new Error(`${says} (${message})`, { cause: error });
  };
}

/**
 * Adds to an error that the disk of the studio's data is full: the servers are then down, and the error alone would
 * point elsewhere.
 */
function nameFullDisk(dataDir: string): (error: unknown) => Promise<never> {
  return async (error) => {
    const space = await spaceOf(dataDir);
    if (!space || !isNearlyFull(space)) throw error;
    const says = `the disk of DATA_DIR (${dataDir}) has ${Math.floor(space.free / 1_000_000)} MB left`;
    throw new Error(`${says}: make room there first. Then, if it is still so: ${messageOf(error)}`, { cause: error });
  };
}

/** Arguments of `docker compose run --rm`, which starts the servers first and fails with an unhealthy one. */
const inDocker = {
  admin: 'ops infra/operate/accounts/admin.ts',
  audit: 'ops infra/operate/audit/main.ts',
  backup: 'backup infra/operate/backup/back-up.ts',
  doctor: '--no-deps ops infra/operate/doctor/main.ts',
  drill: 'backup infra/operate/backup/drill.ts',
  keys: 'ops infra/operate/keys.ts',
  'replay-dead-letters': 'ops infra/operate/replay-dead-letters.ts',
  republish: 'ops infra/operate/republish.ts',
  webhooks: 'ops infra/operate/webhooks.ts',
  restore: 'ops infra/operate/backup/restore.ts',
};

/** Whether this process runs in a container, where settings give the addresses of the processes. */
export function isInDocker(environment: NodeJS.ProcessEnv = process.env): boolean {
  return Boolean(environment['GATEWAY_URL']);
}

/** How a command is called from here: a container has no npm. */
export function commandLine(command: keyof typeof inDocker, ...args: readonly string[]): string {
  if (isInDocker()) return ['docker compose run --rm', inDocker[command], ...args].join(' ');
  return [`npm run ${command}`, ...(args.length > 0 ? ['--', ...args] : [])].join(' ');
}

/** Adds the server's name to the error of one that does not answer. @throws Error */
export function notAnswering(server: string): (error: unknown) => never {
  return (error) => {
    throw new Error(`${server} does not answer: ${messageOf(error)}`, { cause: error });
  };
}

/** An error for several addresses of one name has no message of its own. */
function messageOf(error: unknown): string {
  if (error instanceof AggregateError) return error.errors.map(messageOf).join('; ');
  return error instanceof Error && error.message !== '' ? error.message : String(error);
}
