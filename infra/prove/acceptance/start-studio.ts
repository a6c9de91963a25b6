import type { TestProject } from 'vitest/node';
import { startStudioFor } from '../testing/kit/start-studio.ts';

/**
 * Starts one process for each service, the default. Their time zone differs from the studio's, for most of the day by a
 * date: nothing may depend on a server's location. The tests of access ask one administrator for the password more often
 * than a person may be asked.
 */
export default function startForAcceptance(project: TestProject) {
  return startStudioFor(project, {
    trainingReplicas: 1,
    env: { TZ: 'Pacific/Honolulu', PASSWORD_CHANGES_PER_ACCOUNT: '100' },
  });
}
