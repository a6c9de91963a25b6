import type { UnitOfWork } from '@studio/chassis/outbox/unit-of-work';
import type { ReportingModels } from './models/reporting-models.ts';

/** The dependencies of the use cases of all rooms; each picks what it needs. */
export interface ReportingParts {
  readonly models: ReportingModels;
  readonly unitOfWork: UnitOfWork;
  readonly clock: () => Date;
}
