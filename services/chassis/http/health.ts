import express, { type Router } from 'express';
import type { Metrics } from '../metrics/metrics.ts';
import { studioVersion } from '../config/studio-version.ts';
import { sendJson, setSafetyHeaders } from './send.ts';

const checkTimeoutMs = 2_000;

/** A dependency of the process: `check` rejects while it is down and may return details. */
export interface ReadinessCheck {
  readonly name: string;
  check(): Promise<object | void>;
}

export type PartState = { readonly ok: boolean; readonly problem?: string } & Readonly<Record<string, unknown>>;

export interface ReadinessReport {
  readonly status: 'ready' | 'not ready' | 'stopping';
  readonly parts: Readonly<Record<string, PartState>>;
}

/** Whether the process can do its work, by dependency. */
export interface Readiness {
  report(): Promise<ReadinessReport>;
  /** Reports `stopping` from now on. */
  stopping(): void;
}

/** Checks all dependencies concurrently, each for at most 2 s. */
export function createReadiness(checks: readonly ReadinessCheck[]): Readiness {
  let stopping = false;
  return {
    async report() {
      const states = await Promise.all(checks.map(async (part) => [part.name, await stateOf(part)] as const));
      const ready = states.every(([, { ok }]) => ok) ? 'ready' : 'not ready';
      return { status: stopping ? 'stopping' : ready, parts: Object.fromEntries(states) };
    },
    stopping() {
      stopping = true;
    },
  };
}

/** The answer of `/healthz`, in every process. */
export const alive = { status: 'alive', version: studioVersion } as const;

/** `/healthz` (alive, and which version), `/readyz` (dependencies by name) and `/metrics` (Prometheus). */
export function createProbes({ metrics, readiness }: { metrics: Metrics; readiness: Readiness }): Router {
  const probes = express.Router();
  probes.get('/healthz', (_request, response) => {
    setSafetyHeaders(response);
    sendJson(response, 200, alive);
  });
  probes.get('/readyz', async (_request, response) => {
    const report = await readiness.report();
    setSafetyHeaders(response);
    sendJson(response, report.status === 'ready' ? 200 : 503, report);
  });
  probes.get('/metrics', async (_request, response) => {
    const figures = await metrics.metrics();
    setSafetyHeaders(response);
    response.setHeader('Content-Type', metrics.contentType);
    response.end(figures);
  });
  return probes;
}

async function stateOf(part: ReadinessCheck): Promise<PartState> {
  const { promise: late, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(new Error(`no answer within ${checkTimeoutMs} ms`)), checkTimeoutMs);
  try {
    return { ok: true, ...(await Promise.race([part.check(), late])) };
  } catch (error) {
    return { ok: false, problem: error instanceof Error ? error.message : 'unknown' };
  } finally {
    clearTimeout(timer);
  }
}
