import { Gauge, Histogram } from 'prom-client';
import type { Metrics } from './metrics.ts';

/** A request that is being answered. */
export interface CountedRequest {
  /** From now on it is no work but an open stream of events, which may say nothing for hours. */
  becomeStream(): void;
  /** Counts it out, with the route's pattern (never the raw address). */
  end(route: string, status: number): void;
}

export interface HttpMetrics {
  /** Counts a request in. */
  start(method: string): CountedRequest;
}

/** Durations of requests in seconds by method, route and status, how many are under way, and how many streams open. */
export function httpMetrics(metrics: Metrics): HttpMetrics {
  const durations = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'How long requests took, in seconds',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
    registers: [metrics],
  });
  const inFlight = new Gauge({
    name: 'http_requests_in_flight',
    help: 'Requests that are being answered now',
    registers: [metrics],
  });
  const streams = new Gauge({
    name: 'http_event_streams_open',
    help: 'Streams of events that are open now',
    registers: [metrics],
  });
  return {
    start(method) {
      const startedAt = performance.now();
      let countedIn = inFlight;
      countedIn.inc();
      return {
        becomeStream() {
          countedIn.dec();
          countedIn = streams;
          countedIn.inc();
        },
        end(route, status) {
          countedIn.dec();
          durations.observe({ method, route, status }, (performance.now() - startedAt) / 1_000);
        },
      };
    },
  };
}
