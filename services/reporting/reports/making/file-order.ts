import type { ReportFormat, ReportType } from '@studio/contracts/vocabulary';
import type { Period } from '../../models/report.model.ts';

/** The order for a report file, sent from the worker to the process that makes it. */
export interface FileOrder {
  /** Id of the file in the report store. */
  readonly fileId: string;
  readonly type: ReportType;
  readonly format: ReportFormat;
  readonly filters: Period;
  readonly studioName: string;
  /** The instant the report describes; printed in it. */
  readonly madeAt: Date;
}

/** Called repeatedly with the rows written and the total. */
export type OnProgress = (written: number, total: number) => void;
