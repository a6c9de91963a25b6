import type { TestProject } from 'vitest/node';
import { startStudioFor } from '../testing/kit/start-studio.ts';

/** Correctness must not depend on a single training process, nor on there being several. */
const trainingReplicas = Number(process.env['RACE_TRAINING_PROCESSES'] ?? 2);

/**
 * Starts a studio for all races. Its waitlists promote until the start, so seats released after the cut-off are given
 * on too.
 */
export default function startStudioForRaces(project: TestProject) {
  const env = {
    TZ: 'Pacific/Honolulu',
    LOGIN_ATTEMPTS_PER_ACCOUNT: '1000000',
    WAITLIST_PROMOTION_MINUTES: '0',
  };
  return startStudioFor(project, { trainingReplicas, env });
}
