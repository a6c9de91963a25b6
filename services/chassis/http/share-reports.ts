import type { Readiness, ReadinessReport } from './health.ts';

const usuallyForMs = 500;

/**
 * Readiness that anybody may ask for, as often as they like: all who ask at once share one report, and who asks within
 * `forMs` (milliseconds) after it gets it as well. The parts are asked by one of them at a time.
 */
export function shareReports(readiness: Readiness, forMs = usuallyForMs): Readiness {
  let shared: Promise<ReadinessReport> | undefined;
  const forget = () => (shared = undefined);
  return {
    report() {
      shared ??= readiness.report().finally(() => setTimeout(forget, forMs).unref());
      return shared;
    },
    stopping() {
      readiness.stopping();
      forget();
    },
  };
}
