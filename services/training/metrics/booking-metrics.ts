import { Counter } from 'prom-client';
import type { Metrics } from '@studio/chassis/metrics/metrics';
import type { SeatAct } from '../policies/booking-policy.ts';
import { isRefused, type SeatOutcome } from '../seats/seat-batch.ts';

export type ObserveSeatAct = (act: SeatAct, outcome: SeatOutcome) => void;

/** Counts seat acts by outcome, and credits spent and refunded. */
export function bookingMetrics(metrics: Metrics): ObserveSeatAct {
  const acts = new Counter({
    name: 'seat_acts_total',
    help: 'Bookings, enrolments and cancellations by outcome: accepted, repeated (same idempotency key), or the code of the refusal; refusals over the plan are decided again after the fence and count twice',
    labelNames: ['act', 'outcome'] as const,
    registers: [metrics],
  });
  const credits = new Counter({
    name: 'class_credits_total',
    help: 'Class credits spent and given back, by balance',
    labelNames: ['balance', 'direction'] as const,
    registers: [metrics],
  });
  return (act, outcome) => {
    if (isRefused(outcome)) {
      acts.inc({ act: act.kind, outcome: outcome.code });
      return;
    }
    acts.inc({ act: act.kind, outcome: outcome.isRepeat ? 'repeated' : 'accepted' });
    for (const { balance, change } of outcome.movements) {
      credits.inc({ balance, direction: change < 0 ? 'spent' : 'refunded' });
    }
  };
}
