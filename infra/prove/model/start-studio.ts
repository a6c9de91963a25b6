import type { TestProject } from 'vitest/node';
import { startStudioFor } from '../testing/kit/start-studio.ts';

/** Starts two training processes, in a time zone with another date for most of the studio's day. */
export default function startStudioInTokyo(project: TestProject) {
  return startStudioFor(project, {
    trainingReplicas: 2,
    env: { TZ: 'Asia/Tokyo', LOGIN_ATTEMPTS_PER_ACCOUNT: '1000' },
  });
}
