import type { ReadinessReport } from '@studio/chassis/http/health';
import { examine, fail, type Finding, note, ok, patienceMs } from './finding.ts';
import { logOf, type ProcessOrigin } from './process-origins.ts';

const slowLoopSeconds = 0.5;

/**
 * Whether each process answers and is ready, its Node version and its load. The gateway comes last: it is not ready
 * when one of the others is not.
 */
export async function lookAtProcesses(origins: readonly ProcessOrigin[], dataDir: string): Promise<readonly Finding[]> {
  const advice = (name: string) =>
    `read its log, ${logOf(name, dataDir)}; npm start and Docker restart it automatically`;
  const isGateway = ({ name }: ProcessOrigin) => Number(name.startsWith('gateway'));
  const inOrder = origins.toSorted((a, b) => isGateway(a) - isGateway(b));
  const looks = inOrder.map(({ name, origin }) => examine(name, advice(name), () => lookAtProcess(name, origin)));
  return (await Promise.all(looks)).flat();
}

async function lookAtProcess(name: string, origin: string): Promise<readonly Finding[]> {
  const [readiness, figures] = await Promise.all([
    ask(`${origin}/readyz`).then((response) => response.json() as Promise<ReadinessReport>),
    ask(`${origin}/metrics`).then((response) => (response.ok ? response.text() : '')),
  ]);
  const missing = Object.entries(readiness.parts).filter(([, part]) => !part.ok);
  const { lag, says } = describe(figures);
  if (missing.length > 0) {
    const why = missing.map(([part, { problem }]) => (problem ? `${part} (${problem})` : part)).join(', ');
    return [fail(name, `${readiness.status}: ${why}`, 'fix the parts that it names, then run the doctor again')];
  }
  if (lag > slowLoopSeconds) {
    return [note(name, `ready, but short of CPU; ${says}`, 'for training, run more replicas')];
  }
  return [ok(name, [readiness.status, says].filter(Boolean).join('; ')), ...callersFinding(figures)];
}

/** Waits no longer than the rest of the examination. */
function ask(url: string): Promise<Response> {
  return fetch(url, { signal: AbortSignal.timeout(patienceMs) }).catch((error: unknown) => {
    throw (error as { cause?: unknown }).cause ?? error;
  });
}

function describe(figures: string): { readonly lag: number; readonly says: string } {
  // A gateway with a separate metrics port answers this path with the web app.
  if (!figures.includes('nodejs_version_info')) return { lag: 0, says: '' };
  const value = (metric: string) => Number(figures.match(new RegExp(`^${metric}(?:\\{[^}]*\\})? (\\S+)`, 'm'))?.[1]);
  const lag = value('nodejs_eventloop_lag_p99_seconds');
  const node = figures.match(/nodejs_version_info\{version="([^"]+)"/)?.[1] ?? '?';
  const memory = Math.round(value('process_resident_memory_bytes') / 1_048_576);
  const facts = [`Node ${node}`, `${memory} MB`, `event loop p99 ${Math.round(lag * 1_000)} ms`];
  return { lag, says: facts.join(', ') };
}

/** With fewer calls, a single address may simply be one person. */
const callsWorthAWord = 20;

/**
 * Whether all API calls came from a single private address, by the gateway's metrics. All clients then share the limits
 * of one address (docs/product.md §5.3).
 */
export function callersFinding(figures: string): readonly Finding[] {
  const addresses = (network: string) => sumOf(figures, `client_addresses\\{[^}]*network="${network}"[^}]*\\}`);
  const calls = sumOf(figures, 'http_request_duration_seconds_count\\{[^}]*route="/api/[^}]*\\}');
  if (addresses('private') !== 1 || addresses('public') !== 0 || calls < callsWorthAWord) return [];
  return [
    note(
      'client addresses',
      `all ${calls} calls came from one private address, so all clients share its limits`,
      'if a proxy stands in front of the gateway, set TRUSTED_PROXIES to the number of proxies',
    ),
  ];
}

function sumOf(figures: string, series: string): number {
  const values = [...figures.matchAll(new RegExp(`^${series} (\\S+)`, 'gm'))];
  return values.reduce((sum, [, value]) => sum + Number(value), 0);
}
