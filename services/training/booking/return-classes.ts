import { startSweep, type Sweep } from '@studio/chassis/jobs/sweep';
import { neededSeats } from '../rules/booking-policy.ts';
import type { SeatAct } from '../rules/seat-act.ts';
import type { SettleTogether } from '../seats/seat-acts.ts';
import type { TrainingParts } from '../training-parts.ts';

interface ReturnParts extends Pick<TrainingParts, 'stores' | 'seatRules'> {
  readonly settleTogether: SettleTogether;
}

/** Gives classes back within seconds of the start where the studio wants it so. */
export function startReturnSweep({ logger, ...parts }: ReturnParts & Pick<TrainingParts, 'logger'>): Sweep {
  return startSweep({ name: 'released-classes', everyMs: 3_000, logger, run: () => returnClasses(parts) });
}

const dayMs = 24 * 60 * 60_000;

/**
 * Gives the class back to who gave a seat up that somebody else needed, in the classes that have begun and are not over
 * (`docs/product.md` §3.18). Each comes back once, however often and in however many processes this runs. Asks nothing where the
 * studio does not want it.
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
