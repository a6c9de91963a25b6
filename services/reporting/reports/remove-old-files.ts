import { longestRunMs, reportLifetimeMs } from './report-policy.ts';
import type { ReportingParts } from '../reporting-parts.ts';

/** Removes the files whose reports have expired; the reports themselves expire by an index. */
export async function removeOldFiles({ files, clock }: Pick<ReportingParts, 'files' | 'clock'>): Promise<void> {
  await files.removeOlderThan(new Date(clock().getTime() - reportLifetimeMs - longestRunMs));
}
