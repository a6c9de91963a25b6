import type { Finding } from '../../../operate/audit/audit-studio.ts';
import type { Bench } from '../studio/open-bench.ts';

/** Measurements of a row, as written to `RESULTS.md`. */
export interface RowResult {
  /** Header row, then the other rows. */
  readonly table: readonly (readonly string[])[];
  readonly ratios: readonly Ratio[];
  /** Required findings: a difference fails the run, unlike a missed aim. */
  readonly findings?: readonly Finding[];
  readonly notes?: readonly string[];
}

export interface Ratio {
  readonly what: string;
  readonly value: number;
  /** e.g. `≥ 0.4`. */
  readonly aim: string;
  readonly isMet: boolean;
}

export interface Row {
  readonly name: string;
  readonly title: string;
  readonly run: (bench: Bench) => Promise<RowResult>;
  /** Runs before the bench starts its own servers, and starts what it measures. */
  readonly alone?: undefined;
}

export interface RowAlone extends Omit<Row, 'run' | 'alone'> {
  /** @throws the reason of the signal when it aborts */
  readonly alone: (signal: AbortSignal) => Promise<RowResult>;
}

export function atLeast(what: string, value: number, aim: number): Ratio {
  return { what, value, aim: `≥ ${aim}`, isMet: value >= aim };
}

export function atMost(what: string, value: number, aim: number): Ratio {
  return { what, value, aim: `≤ ${aim}`, isMet: value <= aim };
}

/** Rounds to three significant digits. */
export function figure(value: number): string {
  if (!Number.isFinite(value)) return '–';
  if (Math.abs(value) >= 100) return Math.round(value).toLocaleString('en');
  return String(Number(value.toPrecision(3)));
}
