import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { answersOnPort } from '../probes.ts';
import { leastFreeBytes } from '../free-space.ts';
import { runProgram } from '../run-program.ts';
import { StartError } from '../start-error.ts';
import type { ProcessSpec } from '../supervised-process.ts';
import { serverSpec } from './server-spec.ts';

interface RabbitmqOptions {
  /** Path of `rabbitmq-server`. */
  readonly server: string;
  readonly epmd: string;
  readonly ports: { rabbitmq: number; rabbitmqDist: number; epmd: number };
  readonly dataDir: string;
  readonly logsDir: string;
  /** Namespace whose users, exchanges and queues it makes at its start; without it none are made. */
  readonly namespace?: string | undefined;
}

/**
 * Erlang's port mapper. RabbitMQ would start one for the whole machine, which listens on all addresses and stays when
 * RabbitMQ ends, so it gets its own.
 */
export function epmdSpec({ epmd, ports, logsDir }: RabbitmqOptions): ProcessSpec {
  return serverSpec({
    name: 'epmd',
    command: epmd,
    args: ['-port', String(ports.epmd), '-address', '127.0.0.1'],
    logsDir,
    // NAMES_REQ: a length of one byte, then the request's code; the answer begins with epmd's own port.
    isReady: () => answersOnPort({ port: ports.epmd, send: '\x00\x01n', expect: '\x00\x00' }),
  });
}

/** @throws {StartError} if the data directory was moved */
export function rabbitmqSpec({ server, ports, dataDir, logsDir, namespace }: RabbitmqOptions): ProcessSpec {
  const directory = directoryIn(dataDir);
  refuseMoved(directory);
  const files = writeConfiguration(directory, ports.rabbitmq, namespace !== undefined);
  return {
    name: 'rabbitmq',
    command: server,
    args: [],
    env: {
      PATH: process.env['PATH'],
      LANG: 'C.UTF-8',
      HOME: directory,
      // The script then becomes the server instead of a parent that waits for it.
      RUNNING_UNDER_SYSTEMD: 'true',
      ERL_EPMD_PORT: String(ports.epmd),
      ERL_EPMD_ADDRESS: '127.0.0.1',
      // The same name on all ports: the data belong to the node's name.
      RABBITMQ_NODENAME: 'studio@localhost',
      RABBITMQ_DIST_PORT: String(ports.rabbitmqDist),
      RABBITMQ_CONF_ENV_FILE: files.environment,
      RABBITMQ_CONFIG_FILE: files.configuration,
      RABBITMQ_ENABLED_PLUGINS_FILE: files.plugins,
      RABBITMQ_MNESIA_BASE: join(directory, 'mnesia'),
      RABBITMQ_LOG_BASE: join(directory, 'log'),
      RABBITMQ_LOGS: '-',
      RABBITMQ_SERVER_ADDITIONAL_ERL_ARGS: `+S 2:2 +A 8 -kernel inet_dist_use_interface {127,0,0,1} -eval ${endWithItsLog} -eval ${afterEachStart}`,
    },
    cwd: directory,
    logFile: join(logsDir, 'rabbitmq.log'),
    // The protocol's greeting; the answer is the method connection.start, which names the product.
    isReady: () => answersOnPort({ port: ports.rabbitmq, send: 'AMQP\x00\x00\x09\x01', expect: 'RabbitMQ' }),
  };
}

/**
 * Ends the node when its write-ahead log ends, unless the node is stopping. RabbitMQ 3.10 would restart the log in the
 * same node and lose messages that it confirms (docs/decisions/0027-health-is-work-done.md). The Erlang code has no
 * spaces, since the server's script would split it there.
 */
const endWithItsLog =
  "spawn(fun()->monitor(process,ra_log_wal),(receive{'DOWN',_,_,_,Why}when(Why=/=noproc)->[halt(1)||element(1,init:get_status())=/=stopping]end)end).";

/**
 * Enables all stable feature flags once the node has started, since RabbitMQ of a later minor version refuses data that
 * lack one it requires, and announces those that stay disabled to every client (docs/deploy.md «Images and servers»).
 * docker-compose.yml has the same.
 */
export const afterEachStart =
  'spawn(fun()->rabbit:await_startup(),rabbit_feature_flags:enable_all(),application:set_env(rabbit,server_properties,[{disabled_feature_flags,lists:append(lists:join(",",[atom_to_list(Flag)||Flag<-maps:keys(rabbit_feature_flags:list(disabled,stable))]))}])end).';

/** Writes the definitions that RabbitMQ loads at its start for a namespace. */
export async function writeDefinitions(
  namespace: string,
  { dataDir, signal }: { readonly dataDir: string; readonly signal?: AbortSignal | undefined },
): Promise<void> {
  const definitions = await runProgram(printDefinitions, { args: [namespace], signal });
  writeFileSync(definitionsIn(directoryIn(dataDir)), definitions);
}

const printDefinitions = 'infra/run/launcher/servers/print-broker-definitions.ts';

function definitionsIn(directory: string): string {
  return join(directory, 'definitions.json');
}

function directoryIn(dataDir: string): string {
  const directory = join(dataDir, 'rabbitmq');
  mkdirSync(directory, { recursive: true });
  return directory;
}

/** URL of the unrestricted user. */
export function rabbitmqUrl(port: number) {
  return `amqp://guest:guest@127.0.0.1:${port}`;
}

/** Quorum queues store the path of their files: in a moved or copied folder RabbitMQ starts, but no queue works. */
function refuseMoved(directory: string): void {
  const record = join(directory, 'made-in');
  if (!existsSync(record)) writeFileSync(record, directory);
  const madeIn = readFileSync(record, 'utf8');
  if (madeIn === directory) return;
  throw new StartError(
    `${directory} was ${madeIn} before, and RabbitMQ's data can't be moved: move DATA_DIR back, or restore a backup into a new one (docs/backup.md)`,
  );
}

function writeConfiguration(directory: string, port: number, hasDefinitions: boolean) {
  const files = {
    configuration: join(directory, 'rabbitmq.conf'),
    environment: join(directory, 'rabbitmq-env.conf'),
    plugins: join(directory, 'enabled_plugins'),
  };
  writeFileSync(
    files.configuration,
    [
      `listeners.tcp.1 = 127.0.0.1:${port}`,
      'num_acceptors.tcp = 2',
      // Its log does not survive a full disk, so it stops before a copy can fill the rest between two checks.
      `disk_free_limit.absolute = ${leastFreeBytes}`,
      'vm_memory_high_watermark.absolute = 1GB',
      // Quorum queues keep what they write in memory, about twice, up to this size. With the default, 512 MB,
      // half a million messages reached the limit above, and nothing was taken for up to half a minute.
      'raft.wal_max_size_bytes = 32000000',
      'log.console = true',
      'log.console.level = info',
      'log.file = false',
      ...(hasDefinitions ? [`load_definitions = ${definitionsIn(directory)}`] : []),
      '',
    ].join('\n'),
  );
  // Empty, so that the machine's own settings are not read.
  writeFileSync(files.environment, '');
  writeFileSync(files.plugins, '[].\n');
  return files;
}
