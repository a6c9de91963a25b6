import type { Readiness, ReadinessReport } from './health.ts';

const usuallyForMs = 500;

/**
 * Readiness that anybody may ask for, as often as they like: all who ask at once share one report, and who asks within
 * `forMs` (milliseconds) after one that says ready gets it as well. The parts are asked by one of them at a time. Who
 * waits until it is ready hears so at once.
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
