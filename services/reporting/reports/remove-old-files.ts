import { longestRunMs, reportLifetimeMs } from './report-policy.ts';
import type { ReportParts } from './report-parts.ts';

/** Removes the files whose reports have expired; the reports themselves expire by an index. */
export async function removeOldFiles({ files, clock }: Pick<ReportParts, 'files' | 'clock'>): Promise<void> {
  await files.removeOlderThan(new Date(clock().getTime() - reportLifetimeMs - longestRunMs));
}
