import type { PlacedProcess } from './processes.ts';
import type { ProcessSpec } from './supervised-process.ts';

/** The name of the process that is the whole studio. */
export const oneProcessName = 'studio';
const entry = 'infra/run/studio-process.ts';

type Environment = Readonly<Record<string, string | undefined>>;

/**
 * One process in place of several (docs/decisions/0046-one-process.md). A variable that differs between them is passed
 * to each under a name of its own: `PORT` of auth as `AUTH_PORT`.
 *
 * @param specs of the processes, the gateway's first: it starts last, so the whole is ready when it is
 */
export function inOneProcess(specs: readonly ProcessSpec[]): ProcessSpec {
  const [gateway] = specs as [ProcessSpec];
  const env: NodeJS.ProcessEnv = {};
  for (const key of new Set(specs.flatMap((spec) => Object.keys(spec.env)))) {
    const given = specs.filter((spec) => spec.env[key] !== undefined);
    const isShared = new Set(given.map((spec) => spec.env[key])).size === 1;
    for (const spec of given) env[isShared ? key : prefixOf(spec.name) + key] = spec.env[key];
  }
  return {
    ...gateway,
    name: oneProcessName,
    args: [...gateway.args.slice(0, -1), entry],
    env,
    logFile: gateway.logFile.replace(/[^/]+$/, `${oneProcessName}.log`),
  };
}

/** The environment of a part of that process: its own variables in place of the shared ones. */
export function environmentOfPart(name: PlacedProcess['name'], environment: Environment): Environment {
  const prefix = prefixOf(name);
  const own = Object.entries(environment).filter(([key]) => key.startsWith(prefix));
  return { ...environment, ...Object.fromEntries(own.map(([key, value]) => [key.slice(prefix.length), value])) };
}

function prefixOf(name: string): string {
  return `${name.toUpperCase()}_`;
}
