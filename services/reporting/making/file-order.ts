import type { ReportFormat, ReportType } from '@studio/contracts/vocabulary';
import type { Period } from '../models/report.model.ts';

/** What it takes to make the file of a report. It travels from the worker to the process that makes it. */
export interface FileOrder {
  /** Under which the file is stored. */
  readonly fileId: string;
  readonly type: ReportType;
  readonly format: ReportFormat;
  readonly filters: Period;
  readonly studioName: string;
  /** What is due at this moment counts as due; printed in the report. */
  readonly madeAt: Date;
}

/** Told now and then: how many rows are written, of how many. */
export type OnProgress = (written: number, total: number) => void;
