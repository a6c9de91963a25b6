import type { Service } from '@studio/chassis/process/run-service';
import { membershipApiSettings, membershipWorkerSettings } from './config.ts';
import { openApi } from './open-api.ts';
import { type Membership, openMembership } from './open-membership.ts';
import { startWorker } from './start-worker.ts';

interface Timing {
  readonly clock: () => Date;
  /** Milliseconds between two looks for plans that end. */
  readonly upkeepEveryMs: number;
}

type MembershipService = Service<typeof membershipApiSettings, typeof membershipWorkerSettings, Membership>;

const usualTiming: Timing = { clock: () => new Date(), upkeepEveryMs: 60_000 };

/** The service membership; docs/architecture.md «Processes and roles». */
export function membership({ clock, upkeepEveryMs }: Timing = usualTiming): MembershipService {
  return {
    name: 'membership',
    settings: { api: membershipApiSettings, worker: membershipWorkerSettings },
    open: (process) => openMembership(process, clock),
    openApi,
    startWorker: (process, opened) => startWorker(process, opened, upkeepEveryMs),
  };
}
