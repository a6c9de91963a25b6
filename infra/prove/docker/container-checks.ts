import { deepStrictEqual } from 'node:assert';
import { docker } from './engine.ts';

/** The output of `docker inspect` for a container. */
interface Container {
  readonly State: { readonly Health?: { readonly Status: string }; readonly OOMKilled: boolean };
  readonly Config: {
    readonly Labels: Readonly<Record<string, string>>;
    readonly Env: readonly string[];
    readonly User: string;
  };
  readonly HostConfig: {
    readonly PortBindings?: object | null;
    readonly Memory: number;
    readonly PidsLimit?: number | null;
    readonly CapDrop: readonly string[] | null;
    readonly CapAdd: readonly string[] | null;
    readonly SecurityOpt?: readonly string[] | null;
    readonly ReadonlyRootfs: boolean;
    readonly Init?: boolean | null;
  };
  readonly Mounts: readonly { readonly Name?: string }[];
}

/** Third-party servers: their images determine users and file systems. */
const servers = new Set(['mongo', 'rabbitmq', 'redis', 'mail', 'https']);

/**
 * Every process of the studio runs as an unprivileged user in a read-only file system, with no capability, bounded
 * memory and a bounded number of processes. Servers have only the capabilities to switch to a user of their own, and
 * see only their own secrets. Only the gateway and the proxy before it can be reached from outside.
 *
 * @throws AssertionError naming the violations
 */
export async function assertHardened(project: string) {
  const containers = await containersOf(project);
  deepStrictEqual(containers.flatMap(weaknesses), []);
  return `${containers.length} containers`;
}

export async function areHealthy(project: string) {
  return (await containersOf(project)).every(({ State: state }) => (state.Health?.Status ?? 'healthy') === 'healthy');
}

/** @returns the running containers */
async function containersOf(project: string): Promise<Container[]> {
  const ids = await docker('ps', '-q', '--filter', `label=com.docker.compose.project=${project}`);
  return JSON.parse(await docker('inspect', ...ids.split('\n')));
}

/** @throws AssertionError naming the containers in which the kernel killed a process for lack of memory */
export async function assertMemorySufficed(project: string) {
  const containers = await containersOf(project);
  deepStrictEqual(containers.filter(({ State: state }) => state.OOMKilled).map(serviceOf), []);
}

function weaknesses(container: Container): string[] {
  const { Config: config, HostConfig: host, Mounts: mounts } = container;
  const service = serviceOf(container);
  const published = Object.keys(host.PortBindings ?? {}).length > 0;
  const common = {
    'has no memory limit': !host.Memory,
    'may start any number of processes': !host.PidsLimit,
    'is published': published && !['gateway', 'mail', 'https'].includes(service),
    'has capabilities that it needs not': String(host.CapDrop) !== 'ALL',
    'may gain privileges': !host.SecurityOpt?.includes('no-new-privileges:true'),
    'has a secret in its environment': config.Env.some(isSecret),
  };
  const ofServers = { "can see others' secrets": mounts.some(isEverybodysSecrets) };
  const own = {
    'runs as root': !/^[1-9]\d*:[1-9]\d*$/.test(config.User),
    'may write to its file system': !host.ReadonlyRootfs,
    'has capabilities': host.CapAdd !== null,
    'has no init process': !host.Init,
  };
  const all = { ...common, ...(servers.has(service) ? ofServers : own) };
  return Object.entries(all).flatMap(([what, is]) => (is ? `${service} ${what}` : []));
}

function serviceOf({ Config: config }: Container) {
  return config.Labels['com.docker.compose.service'] ?? '';
}

function isEverybodysSecrets({ Name: name = '' }: { Name?: string }) {
  return name.endsWith('_secrets');
}

function isSecret(variable: string) {
  return /^[^=]*(?:PASSWORD|PRIVATE_KEY|MONGO_URL|RABBITMQ_URL|REDIS_URL|SMTP_URL)=./.test(variable);
}

const countRequests = `fetch('http://127.0.0.1:' + process.env.PORT + '/metrics').then((answer) => answer.text()).then(
  (text) => console.log([...text.matchAll(/^http_request_duration_seconds_count\\{.*\\} (\\d+)/gm)].reduce((sum, [, n]) => sum + Number(n), 0)),
  () => console.log(0))`;

/** Number of requests that a container has answered. */
export async function requestsAnswered(id: string) {
  return Number(await docker('exec', id, 'node', '-e', countRequests));
}
