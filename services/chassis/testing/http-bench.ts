import { onTestFinished } from 'vitest';
import { createLogger } from '../logging/logger.ts';
import { createMetrics, type Metrics } from '../metrics/metrics.ts';
import { createSessionGuard } from '../session/session-guard.ts';
import type { SessionEntry } from '../session/session-policy.ts';
import { createTokenVerifier, signSession } from '../session/session-token.ts';
import { makeSessionKeys } from './session-keys.ts';
import type { Binding } from '../http/handler.ts';
import { createReadiness, type ReadinessCheck } from '../http/health.ts';
import { createHttpApp, type HttpAppParts } from '../http/http-app.ts';
import { type HttpServer, type HttpServerSettings, startHttpServer } from '../http/http-server.ts';

export const benchKeys = makeSessionKeys();

/** A bearer header for an account whose id is its type. */
export function bearer(type: 'member' | 'admin'): string {
  const session = { accountId: type, type, sessionId: 's1', version: 1 } as const;
  return `Bearer ${signSession(benchKeys.privateKey, session, 1)}`;
}

export interface HttpBench extends HttpServer {
  readonly metrics: Metrics;
  /** The session directory, which tests may change. */
  readonly entries: Map<string, SessionEntry>;
  readonly logged: readonly Record<string, unknown>[];
  readonly call: (path: string, init?: RequestInit) => Promise<{ status: number; headers: Headers; body: unknown }>;
}

interface BenchOptions extends Partial<HttpAppParts>, Partial<Omit<HttpServerSettings, 'app' | 'host' | 'port'>> {
  readonly checks?: readonly ReadinessCheck[];
}

/** Serves the given bindings on a free port until the test ends. */
export async function startBench(bindings: readonly Binding[], options: BenchOptions = {}): Promise<HttpBench> {
  const entries = new Map<string, SessionEntry>();
  for (const type of ['member', 'admin'] as const) {
    entries.set(type, { accountId: type, status: 'active', type, version: 1, keeps: null });
  }
  const logged: Record<string, unknown>[] = [];
  const write = (line: string) => void logged.push(JSON.parse(line) as Record<string, unknown>);
  const metrics = createMetrics({ name: 'bench-api', processFigures: false });
  const sessions = createSessionGuard({
    verifyToken: createTokenVerifier(benchKeys.publicKey),
    directory: { find: (accountId) => Promise.resolve(entries.get(accountId)) },
  });
  const app = createHttpApp({
    logger: createLogger({ name: 'bench-api', destination: { write } }),
    metrics,
    bindings,
    sessions,
    readiness: createReadiness(options.checks ?? []),
    checkResponses: true,
    ...options,
  });
  const server = await startHttpServer({ drainMs: 0, ...options, app, host: '127.0.0.1', port: 0 });
  let closed: Promise<void> | undefined;
  const close = () => (closed ??= server.close());
  onTestFinished(close);
  return { ...server, close, metrics, entries, logged, call: (path, init) => callJson(server.url + path, init) };
}

/** Uses `fetch` itself: tests of the chassis are about compressed, streamed and broken bodies. */
async function callJson(url: string, init: RequestInit = {}) {
  const response = await fetch(url, init);
  const text = await response.text();
  const isJson = response.headers.get('content-type')?.startsWith('application/json');
  return { status: response.status, headers: response.headers, body: isJson ? (JSON.parse(text) as unknown) : text };
}

/** Request options with a JSON body. */
export function json(value: unknown, init: { method?: string; headers?: Record<string, string> } = {}): RequestInit {
  return {
    method: 'POST',
    ...init,
    headers: { 'Content-Type': 'application/json', ...init.headers },
    body: typeof value === 'string' ? value : JSON.stringify(value),
  };
}
