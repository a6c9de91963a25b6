import { readSettings, type Settings } from './launcher/settings.ts';

/**
 * Runs an operator's command with the settings of its studio. An error is printed as one line, with exit code 1.
 */
export async function operatorCommand(work: (settings: Settings) => Promise<void>): Promise<void> {
  try {
    await work(readSettings(process.env));
  } catch (error) {
    console.error(messageOf(error));
    // Not process.exitCode: a connection left open by aborted work would keep the process alive.
    process.exit(1);
  }
}

/** Arguments of `docker compose run --rm`, which starts the servers first and fails with an unhealthy one. */
const inDocker = {
  admin: 'ops infra/accounts/admin.ts',
  audit: 'ops infra/audit/main.ts',
  doctor: '--no-deps ops infra/doctor/main.ts',
  'replay-dead-letters': 'ops infra/replay-dead-letters.ts',
  republish: 'ops infra/republish.ts',
  restore: 'ops infra/backup/restore.ts',
};

/** Whether this process runs in a container, where settings give the addresses of the processes. */
export function isInDocker(environment: NodeJS.ProcessEnv = process.env): boolean {
  return Boolean(environment['GATEWAY_URL']);
}

/** The command line of a command, as it is called from here: a container has no npm. */
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
