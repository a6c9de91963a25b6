import { type Sweep, startSweep } from '@studio/chassis/jobs/sweep';
import type { Logger } from '@studio/chassis/logging/logger';
import { bookFixedSlots, type BookFixedSlotsParts } from './book-fixed-slots.ts';

/** Books fixed slots within a second of a training's becoming bookable. */
export function startFixedSlotSweep({ logger, ...parts }: BookFixedSlotsParts & { readonly logger: Logger }): Sweep {
  return startSweep({ name: 'fixed-slots', everyMs: 1_000, logger, run: () => bookFixedSlots(parts) });
}
