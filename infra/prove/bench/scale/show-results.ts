import { availableParallelism } from 'node:os';
import type { PhaseFigures } from './phases.ts';

export interface ScaleResults {
  readonly phases: readonly PhaseFigures[];
  readonly requests: number;
  readonly failures: readonly string[];
  readonly bookings: number;
  readonly lost: readonly string[];
  readonly auditIsClean: boolean;
  /** Description of the load. */
  readonly load: string;
}

/** The page that the bench writes, in Markdown. */
export function showResults(results: ScaleResults): string {
  const { phases, requests, failures, bookings, lost, auditIsClean, load } = results;
  const rows = phases.map(({ name, seconds, all, bookings }) => [
    name,
    seconds.toFixed(1),
    String(all.requests),
    String(all.failed),
    ...[all.p50, all.p99, bookings.p99, all.slowest].map(milliseconds),
  ]);
  const heads = ['', 'seconds', 'requests', 'failed', 'p50 ms', 'p99 ms', 'p99 ms of bookings', 'slowest ms'];
  return `# Scaling and upgrading under load

Written by \`npm run bench:scale\` on ${new Date().toISOString().slice(0, 10)}: Node ${process.version}, ${availableParallelism()} cores for the studio, its servers
and the load together, so times can be compared with each other only. The load: ${load}. Each process is replaced by
starting the new one first, then asking the old one to stop. The gateway stays: with \`npm start\` there is one.

${table([heads, ...rows])}

- **${failures.length} of ${requests} requests failed.**
- **${lost.length} bookings lost**, of ${bookings} that were answered: each compared with what is stored.
- The audit afterwards ${auditIsClean ? 'found nothing' : '**found differences**'}.
`;
}

function milliseconds(value: number): string {
  return Number.isNaN(value) ? '–' : value.toFixed(0);
}

/** Formatted as Prettier does: names to the left, figures to the right. */
function table(rows: readonly (readonly string[])[]): string {
  const widths = (rows[0] ?? []).map((_, column) => Math.max(4, ...rows.map((row) => row[column]?.length ?? 0)));
  const pad = (cell: string, column: number) =>
    column === 0 ? cell.padEnd(widths[column] ?? 0) : cell.padStart(widths[column] ?? 0);
  const line = (cells: readonly string[]) => `| ${cells.map(pad).join(' | ')} |`;
  const rule = `| ${widths.map((width, column) => (column === 0 ? '-'.repeat(width) : `${'-'.repeat(width - 1)}:`)).join(' | ')} |`;
  return [line(rows[0] ?? []), rule, ...rows.slice(1).map(line)].join('\n');
}
