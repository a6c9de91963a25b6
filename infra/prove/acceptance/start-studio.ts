import type { TestProject } from 'vitest/node';
import { startStudioFor } from '../testing/kit/start-studio.ts';

/**
 * Starts one process for each service, the default. Their time zone differs from the studio's, for most of the day by a
 * date: nothing may depend on a server's location.
 */
export default function startForAcceptance(project: TestProject) {
  return startStudioFor(project, { trainingReplicas: 1, env: { TZ: 'Pacific/Honolulu' } });
}
