import { type Sweep, startSweep } from '@studio/chassis/jobs/sweep';
import type { Logger } from '@studio/chassis/logging/logger';
import { settleClosures, type SettleClosuresParts } from './settle-closures.ts';

/** Lets the mails of closed ranges go out within a second of the last refund. */
export function startClosureSweep({ logger, ...parts }: SettleClosuresParts & { readonly logger: Logger }): Sweep {
  return startSweep({ name: 'closures', everyMs: 1_000, logger, run: () => settleClosures(parts) });
}
