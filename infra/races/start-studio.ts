import type { TestProject } from 'vitest/node';
import { startStudioFor } from '../acceptance/start-studio.ts';

/** Starts two training processes: correctness must not depend on a single one. */
export default function startStudioForRaces(project: TestProject) {
  const env = { TZ: 'Pacific/Honolulu', LOGIN_ATTEMPTS_PER_ACCOUNT: '1000000' };
  return startStudioFor(project, { trainingReplicas: 2, env });
}
