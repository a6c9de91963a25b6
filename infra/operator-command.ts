import { readSettings, type Settings } from './launcher/settings.mjs';

/**
 * Runs a command of those who operate the studio, with the settings of the studio that it is about. What goes wrong is
 * said in one line, and the exit code is 1 then.
 */
export async function operatorCommand(work: (settings: Settings) => Promise<void>): Promise<void> {
  try {
    await work(readSettings(process.env));
  } catch (error) {
    console.error(messageOf(error));
    // Not process.exitCode: a connection that work given up has left open must not keep the command from ending.
    process.exit(1);
  }
}

/** What stands behind `docker compose run --rm`. It starts servers first, and gives up with one that is not well. */
const inDocker = {
  audit: 'ops infra/audit/main.ts',
  doctor: '--no-deps ops infra/doctor/main.ts',
  'replay-dead-letters': 'ops infra/replay-dead-letters.ts',
  republish: 'ops infra/republish.ts',
  restore: 'ops infra/backup/restore.ts',
};

/** Whether this process runs in a container, where the addresses of the processes are given. */
export function isInDocker(environment: NodeJS.ProcessEnv = process.env): boolean {
  return Boolean(environment['GATEWAY_URL']);
}

/** How a command is called from where this one was: a container has no npm. */
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
