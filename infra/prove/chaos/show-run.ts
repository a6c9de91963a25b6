import type { Counts } from './outcome.ts';
import type { Verdict } from './verify.ts';

/** A table of text: the first column is aligned left, all others right. */
export function table(head: readonly string[], rows: readonly (readonly (string | number)[])[]): string {
  const lines = [head, ...rows].map((line) => line.map(String));
  const widths = head.map((_, column) => Math.max(...lines.map((line) => line[column]?.length ?? 0)));
  return lines
    .map((line) =>
      line.map((cell, column) => (column === 0 ? cell.padEnd(widths[0]!) : cell.padStart(widths[column]!))),
    )
    .map((line) => `  ${line.join('  ')}`)
    .join('\n');
}

export function showCounts(counts: ReadonlyMap<string, Counts>): string {
  const rows = [...counts].toSorted(([a], [b]) => a.localeCompare(b));
  const sum = (kind: keyof Counts) => rows.reduce((total, [, each]) => total + each[kind], 0);
  return table(
    ['outcome of', 'ok', 'refused', 'unknown'],
    [
      ...rows.map(([act, { ok, refused, unknown }]) => [act, ok, refused, unknown]),
      ['all', sum('ok'), sum('refused'), sum('unknown')],
    ],
  );
}

/** One row for each target, one column for each kind of fault. */
export function showFaults(inflicted: readonly { readonly kind: string; readonly target: string }[]): string {
  const kinds = [...new Set(inflicted.map(({ kind }) => kind))].toSorted();
  const byTarget = [...Map.groupBy(inflicted, ({ target }) => target)].toSorted(([a], [b]) => a.localeCompare(b));
  const rows = byTarget.map(([target, faults]) => [
    target,
    ...kinds.map((of) => faults.filter(({ kind }) => kind === of).length || ''),
  ]);
  return table(['faults', ...kinds], rows);
}

export function showVerdict({ seats, mails }: Verdict): string {
  const rows = Object.entries(seats).map(([what, count]) => [what, count]);
  const ofMails = `${mails.sent} cancellation mails taken, ${mails.twice} of them came twice`;
  return `${table(['seats in the end', ''], rows)}\n\n  ${ofMails}`;
}
