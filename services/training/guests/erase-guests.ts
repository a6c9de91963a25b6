import { startSweep, type Sweep } from '@studio/chassis/jobs/sweep';
import { erasedBefore } from '../rules/guest-policy.ts';
import type { TrainingParts } from '../training-parts.ts';

const everyMs = 60 * 60_000;

/** Erases guests within an hour of the end of their retention. */
export function startGuestErasure(parts: Pick<TrainingParts, 'stores' | 'clock' | 'logger'>): Sweep {
  return startSweep({ name: 'guests', everyMs, logger: parts.logger, run: () => eraseGuests(parts) });
}

/** Erases names and telephones 90 days after the class (`docs/product.md` §3.19); the seats stay. */
export async function eraseGuests({ stores, clock }: Pick<TrainingParts, 'stores' | 'clock'>): Promise<void> {
  await stores.guests.deleteMany({ startsAt: { $lt: erasedBefore(clock()) } }, { hint: 'by-start' });
}
