import type { Readiness, ReadinessReport } from './health.ts';

const usuallyForMs = 500;

/**
 * Readiness for a public probe: concurrent requests share one report, and a ready report is reused for `forMs`
 * milliseconds. A report that is not ready is never reused, so a caller that polls sees readiness at once.
 */
export function shareReports(readiness: Readiness, forMs = usuallyForMs): Readiness {
  let shared: Promise<ReadinessReport> | undefined;
  const forget = () => (shared = undefined);
  return {
    report() {
      shared ??= readiness.report().then((report) => {
        if (report.status === 'ready') setTimeout(forget, forMs).unref();
        else forget();
        return report;
      });
      return shared;
    },
    stopping() {
      readiness.stopping();
      forget();
    },
  };
}
