import type { Writable } from 'node:stream';
import { setImmediate as nextTurn, setTimeout as pause } from 'node:timers/promises';
import type { CellValue, ReportSubject, Totals } from '../tables/report-table.ts';

/** A report that is ready to be written. */
export interface ReportContent {
  readonly subject: ReportSubject;
  readonly studioName: string;
  /** A PNG. */
  readonly logo: Uint8Array;
  /** The filters in words. */
  readonly filters: string;
  readonly madeAt: Date;
  /** The number of rows. */
  readonly total: number;
  readonly batches: AsyncIterable<readonly (readonly CellValue[])[]>;
  /** Totals that are known before the rows; on paper they come first. */
  readonly summary?: readonly Totals[] | undefined;
  /** Totals of the rows, once all are read; only if the report has totals. */
  readonly totals?: (() => readonly Totals[]) | undefined;
}

/**
 * Writes a report to the end of `output`; `onRows` receives the number of written rows after each batch.
 * Memory does not grow with the number of rows.
 */
export type ReportWriter = (
  content: ReportContent,
  output: Writable,
  onRows: (written: number) => void,
) => Promise<void>;

/** The most bytes that may wait between a writer and its output. */
const mostWaitingBytes = 256 * 1_024;

/**
 * Yields to the output, and waits while too many bytes are buffered.
 * @throws when the output is broken
 */
export async function breathe(output: Writable, waitingBytes: () => number): Promise<void> {
  await nextTurn();
  while (waitingBytes() > mostWaitingBytes && !output.destroyed) await pause(1);
  if (output.destroyed) throw new Error('the output was closed', { cause: output.errored });
}

/** Does the work, or rejects with the error of its output: a writer may wait for a broken output for ever. */
export async function untilBroken(output: Writable, work: () => Promise<void>): Promise<void> {
  const { promise: broken, reject } = Promise.withResolvers<never>();
  output.on('error', reject);
  await Promise.race([broken, work()]);
}
