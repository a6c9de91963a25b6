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

/** From the worker to the process that makes reports: the database first, then one order after another. */
export type ToMaker =
  | { readonly kind: 'open'; readonly mongoUrl: string; readonly databaseName: string }
  | { readonly kind: 'make'; readonly order: FileOrder };

/** The answers: `written` repeatedly, finally `made` or `failed`. */
export type FromMaker =
  | { readonly kind: 'written'; readonly written: number; readonly total: number }
  | { readonly kind: 'made'; readonly rows: number }
  | { readonly kind: 'failed'; readonly error: Error };
