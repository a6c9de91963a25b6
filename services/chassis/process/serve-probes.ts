import { createReadiness, type ReadinessCheck } from '../http/health.ts';
import { type HttpServer, startHttpServer } from '../http/http-server.ts';
import { createProbeApp } from '../http/probe-app.ts';
import type { Metrics } from '../metrics/metrics.ts';
import type { OnStop } from './stop-stack.ts';

export interface ProbedProcess {
  readonly config: { readonly HOST: string; readonly PORT: number };
  readonly metrics: Metrics;
  readonly onStop: OnStop;
}

/** Serves the probes of a process without routes; a stopping process is not ready. */
export async function serveProbes(process: ProbedProcess, checks: readonly ReadinessCheck[]): Promise<HttpServer> {
  const { config, metrics, onStop } = process;
  const readiness = createReadiness(checks);
  const app = createProbeApp({ metrics, readiness });
  const server = await startHttpServer({ app, host: config.HOST, port: config.PORT });
  onStop('http', () => {
    readiness.stopping();
    return server.close();
  });
  return server;
}
