import { nightBefore } from '../../run/each-night.ts';
import { lastOutcome } from '../../run/outcomes.ts';

/**
 * Whether no audit was attempted since the last scheduled night. False if none ever was: the first one waits for the
 * night.
 */
export async function isDue(studio: Parameters<typeof lastOutcome>[0], now = new Date()): Promise<boolean> {
  const last = await lastOutcome(studio, 'audit');
  return last !== null && last.triedAt < nightBefore(now);
}
