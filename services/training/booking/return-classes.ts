import { startSweep, type Sweep } from '@studio/chassis/jobs/sweep';
import { neededSeats } from '../rules/booking-policy.ts';
import type { SeatAct } from '../rules/seat-act.ts';
import type { SettleTogether } from '../seats/seat-acts.ts';
import type { TrainingParts } from '../training-parts.ts';

interface ReturnParts extends Pick<TrainingParts, 'stores' | 'seatRules'> {
  readonly settleTogether: SettleTogether;
}

/** Refunds the classes of released seats within seconds of the start if the studio's setting allows it. */
export function startReturnSweep({ logger, ...parts }: ReturnParts & Pick<TrainingParts, 'logger'>): Sweep {
  return startSweep({ name: 'released-classes', everyMs: 3_000, logger, run: () => returnClasses(parts) });
}

const dayMs = 24 * 60 * 60_000;

/**
 * Refunds the class of each released seat that was needed, in classes that have begun and are not over
 * (`docs/product.md` §3.18). Each is refunded once, however often and in however many processes this runs. Runs no
 * query if the setting is off.
 */
export async function returnClasses({ stores, seatRules, settleTogether }: ReturnParts): Promise<void> {
  const { now, releasedClassReturns } = seatRules();
  if (!releasedClassReturns) return;
  // A training ends on the day on which it starts.
  const startsAt = { $gt: new Date(now.getTime() - dayMs), $lte: now };
  const begun = { status: 'scheduled', startsAt, endsAt: { $gt: now }, 'released.0': { $exists: true } } as const;
  const trainings = await stores.trainings.find(begun, { hint: 'released' }).toArray();
  const acts = trainings.flatMap((training) =>
    neededSeats(training).map((accountId): SeatAct => {
      return { kind: 'return', trainingId: training._id, accountId, by: 'system' };
    }),
  );
  await settleTogether(acts);
}
