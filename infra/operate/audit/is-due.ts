import { nightBefore } from '../../run/each-night.ts';
import { lastOutcome } from '../../run/outcomes.ts';

/** Whether nothing was audited since it last should have been; not where nothing ever was: that has time until the night. */
export async function isDue(studio: Parameters<typeof lastOutcome>[0], now = new Date()): Promise<boolean> {
  const last = await lastOutcome(studio, 'audit');
  return last !== null && last.triedAt < nightBefore(now);
}
