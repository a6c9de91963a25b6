import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

const execute = promisify(execFile);

/**
 * Runs a command and returns its output.
 *
 * @throws Error with the end of the command's output
 */
export async function run(command: string, args: readonly string[]) {
  const { PATH, HOME, DOCKER_HOST, DOCKER_CONFIG } = process.env;
  // Passes nothing else of the environment: a variable set there would override the .env file.
  const env = JSON.parse(JSON.stringify({ PATH, HOME, DOCKER_HOST, DOCKER_CONFIG }));
  try {
    return (await execute(command, args, { env, maxBuffer: 64 << 20 })).stdout.trim();
  } catch (error) {
    const { stdout = '', stderr = '' } = error as { stdout?: string; stderr?: string };
    const said = `${stdout}\n${stderr}`.trim().split('\n').slice(-25).join('\n');
    throw new Error(`${command} ${args.join(' ')} failed:\n${said}`, { cause: error });
  }
}

export const docker = (...args: string[]) => run('docker', args);

/** The reason why containers cannot run here; undefined if they can. */
export async function whatIsMissing() {
  const runs = await docker('info').then(
    () => true,
    () => false,
  );
  if (!runs) return 'no Docker engine runs';
  return (await composeCommand()) ? undefined : 'there is no Docker Compose';
}

/** `docker compose`, or `docker-compose` if that plugin is missing. */
async function composeCommand() {
  for (const command of [['docker', 'compose'], ['docker-compose']]) {
    const [program = '', ...args] = command;
    if (await run(program, [...args, 'version']).catch(() => '')) return command;
  }
  return undefined;
}

/** Runs Compose on a project of its own. */
export async function composeProject({
  project,
  envFile,
  files,
  profiles,
}: {
  project: string;
  envFile: string;
  files: readonly string[];
  profiles: readonly string[];
}): Promise<(...args: string[]) => Promise<string>> {
  const [program = '', ...first] = (await composeCommand()) ?? [];
  const given = [
    '--env-file',
    envFile,
    '-p',
    project,
    ...files.flatMap((file) => ['-f', file]),
    ...profiles.flatMap((profile) => ['--profile', profile]),
  ];
  return (...args) => run(program, [...first, ...given, ...args]);
}
