import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { cpus, totalmem } from 'node:os';
import { join } from 'node:path';
import { root } from '../../../run/launcher/root.ts';
import { figure, type Row, type RowAlone, type RowResult } from './row.ts';

const path = join(root, 'infra', 'prove', 'bench', 'RESULTS.md');

const head = `# Results of \`npm run bench\`

Written by the bench; [README.md](README.md) says what is measured and why. Client and system share the machine: compare
ratios, not absolute figures. Each section has the date of its run.
`;

/** Puts a row's figures into `RESULTS.md`, in place of its earlier ones. */
export function writeResult(
  rows: readonly (Row | RowAlone)[],
  row: Row | RowAlone,
  result: RowResult,
  versions: string,
): void {
  const sections = readSections();
  sections.set(row.title, section(result, versions));
  const ordered = rows.flatMap(({ title }) => (sections.has(title) ? [`## ${title}\n\n${sections.get(title)}`] : []));
  writeFileSync(path, `${[head.trimEnd(), ...ordered].join('\n\n')}\n`);
}

function readSections(): Map<string, string> {
  if (!existsSync(path)) return new Map();
  const parts = readFileSync(path, 'utf8').split(/^## /m).slice(1);
  return new Map(parts.map((part) => [part.slice(0, part.indexOf('\n')), part.slice(part.indexOf('\n')).trim()]));
}

function section({ table, ratios, notes = [] }: RowResult, versions: string): string {
  const when = `${new Date().toISOString().slice(0, 16).replace('T', ' ')} UTC`;
  const [columns = [], ...lines] = table;
  const markdown = [columns, columns.map(() => '---'), ...lines].map((line) => `| ${line.join(' | ')} |`).join('\n');
  const compared = ratios.map(
    ({ what, value, aim, isMet }) => `- ${what}: **${figure(value)}** (aim ${aim}, ${isMet ? 'met' : 'missed'})`,
  );
  return [`${when}, ${versions}`, markdown, [...compared, ...notes.map((note) => `- ${note}`)].join('\n')]
    .filter((part) => part !== '')
    .join('\n\n');
}

/** The machine and what runs on it. */
export function machine(mongoVersion: string): string {
  const gigabytes = Math.round(totalmem() / 2 ** 30);
  return `Node ${process.versions.node}, MongoDB ${mongoVersion}, ${cpus().length} cores, ${gigabytes} GB`;
}
