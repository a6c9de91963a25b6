import type { Service } from '../../run/studio-databases.ts';
import type { StudioCopy } from './studio-copy.ts';

export type Rows = ReturnType<StudioCopy['collection']>;

/** An inconsistency, and the audit's report of it. */
export interface Planted {
  /** The check that reports it. */
  readonly check: string;
  readonly what: string;
  readonly service: Service | 'sessions';
  readonly collection: string;
  readonly plant: (rows: Rows) => Promise<unknown>;
  readonly found: RegExp;
}

/** Changes the newest row that matches, which the audit's test has just made and no other test. */
export const rowOfTraffic = (rows: Rows, ...[filter, update]: Parameters<Rows['updateOne']>) =>
  rows.findOneAndUpdate(filter, update, { sort: { _id: -1 } });
