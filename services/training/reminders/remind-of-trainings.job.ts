import { type Sweep, startSweep } from '@studio/chassis/jobs/sweep';
import type { Logger } from '@studio/chassis/logging/logger';
import { type RemindParts, remindOfTrainings } from './remind-of-trainings.ts';

const everyMs = 30_000;

/** Reminds members of their classes, within half a minute of the moment. */
export function startReminderSweep({ logger, ...parts }: RemindParts & { readonly logger: Logger }): Sweep {
  return startSweep({ name: 'reminders', everyMs, logger, run: () => remindOfTrainings(parts) });
}
