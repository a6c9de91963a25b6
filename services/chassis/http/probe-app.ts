import type { Metrics } from '../metrics/metrics.ts';
import { AppError } from '../errors/app-error.ts';
import { genericRefusals } from '../errors/generic-refusals.ts';
import { createProbes, type Readiness } from './health.ts';
import { type HttpApp, plainExpress } from './http-app.ts';
import { contextOf } from './request-trace.ts';
import { sendProblem } from './send.ts';

/** The HTTP app of a process without routes: `/healthz`, `/readyz`, `/metrics`. */
export function createProbeApp(parts: { metrics: Metrics; readiness: Readiness }): HttpApp {
  const app = plainExpress();
  app.use(createProbes(parts));
  app.use((request, response) => {
    sendProblem(response, new AppError(genericRefusals.NOT_FOUND), contextOf(request).requestId);
  });
  return { listener: app };
}
