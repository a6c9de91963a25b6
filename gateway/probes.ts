import express, { type Response, type Router } from 'express';
import type { Readiness } from '@studio/chassis/http/health';
import { sendJson, setSafetyHeaders } from '@studio/chassis/http/send';

/** `/healthz` and `/readyz` on the public port. Readiness names parts and their state, never the reason. */
export function createProbes(readiness: Readiness): Router {
  const probes = express.Router({ caseSensitive: true, strict: true });
  probes.all('/healthz', (_request, response) => sendProbe(response, 200, { status: 'alive' }));
  probes.all('/readyz', async (_request, response) => {
    const { status, parts } = await readiness.report();
    const bare = Object.fromEntries(Object.entries(parts).map(([name, { ok }]) => [name, { ok }]));
    sendProbe(response, status === 'ready' ? 200 : 503, { status, parts: bare });
  });
  return probes;
}

function sendProbe(response: Response, status: number, value: unknown): void {
  setSafetyHeaders(response);
  sendJson(response, status, value);
}
