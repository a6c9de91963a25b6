import { retryOnConflict } from '@studio/chassis/concurrency/version-conflict';
import { startSweep, type Sweep } from '@studio/chassis/jobs/sweep';
import type { Logger } from '@studio/chassis/logging/logger';
import type { UnitOfWork } from '@studio/chassis/outbox/unit-of-work';
import type { TrainingStores } from '../models/training-stores.ts';
import type { SeatRules } from '../rules/booking-policy.ts';
import { hourOf } from '../rules/fixed-slot-policy.ts';
import type { FillSeats } from '../seats/seat-transaction.ts';

/** Books fixed slots within a second of a training's becoming bookable. */
export function startFixedSlotSweep({ logger, ...parts }: BookFixedSlotsParts & { readonly logger: Logger }): Sweep {
  return startSweep({ name: 'fixed-slots', everyMs: 1_000, logger, run: () => bookFixedSlots(parts) });
}

interface BookFixedSlotsParts {
  readonly stores: Pick<TrainingStores, 'trainings' | 'fixedSlots'>;
  readonly unitOfWork: UnitOfWork;
  readonly fillSeats: FillSeats;
  /** The rules of this instant. */
  readonly seatRules: () => SeatRules;
}

const mostAtOnce = 500;

const keyOf = ({ weekday, startTime, category }: ReturnType<typeof hourOf>) => `${weekday} ${startTime} ${category}`;

/**
 * Books the fixed slots of trainings that have become bookable: they were scheduled, or their week has opened. Idempotent,
 * and several processes may run it at once. A member's booking of such a training books its fixed slots first, so that
 * none is late.
 */
export async function bookFixedSlots(parts: BookFixedSlotsParts): Promise<void> {
  const { trainings, fixedSlots } = parts.stores;
  const { now, lastOpenWeek } = parts.seatRules();
  const bookable = {
    slotsDue: true,
    startsAt: { $gt: now },
    status: 'scheduled',
    week: { $lte: lastOpenWeek },
  } as const;
  const due = await trainings.find(bookable, { hint: 'slots-due', limit: mostAtOnce }).sort({ startsAt: 1 }).toArray();
  if (due.length === 0) return;
  // Read after the trainings: a slot that is added later books the trainings of its hour itself.
  const hours = new Set((await fixedSlots.find().toArray()).map(keyOf));
  const without = due.filter((training) => !hours.has(keyOf(hourOf(training))));
  await trainings.updateMany(
    { _id: { $in: without.map(({ _id }) => _id) }, slotsDue: true },
    { $set: { slotsDue: false } },
  );
  for (const { _id } of due.filter((training) => !without.includes(training))) {
    await retryOnConflict(() => parts.unitOfWork((tx) => parts.fillSeats(tx, { trainingIds: [_id], accountIds: [] })));
  }
}
