import type { JobQueue } from '@studio/chassis/jobs/job-queue';
import type { UnitOfWork } from '@studio/chassis/outbox/unit-of-work';
import type { ReportFiles } from './reports/making/report-files.ts';
import type { ReportingModels } from './models/reporting-models.ts';

/** The dependencies of the use cases; each picks what it needs. */
export interface ReportingParts {
  readonly models: ReportingModels;
  readonly unitOfWork: UnitOfWork;
  readonly files: ReportFiles;
  /** Reminds a worker of a report by its id. */
  readonly queue: Pick<JobQueue<string>, 'add' | 'isUp'>;
  readonly clock: () => Date;
}
