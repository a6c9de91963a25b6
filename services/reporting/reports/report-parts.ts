import type { JobQueue } from '@studio/chassis/jobs/job-queue';
import type { ReportingParts } from '../reporting-parts.ts';
import type { ReportFiles } from './making/report-files.ts';

/** The dependencies of the use cases of reports; each picks what it needs. */
export interface ReportParts extends ReportingParts {
  readonly files: ReportFiles;
  /** Reminds a worker of a report by its id. */
  readonly queue: Pick<JobQueue<string>, 'add' | 'isUp'>;
}
