import { execFile } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { cpus, totalmem } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { root } from '../../../run/launcher/root.ts';
import { ensureBinariesOf } from '../../../run/launcher/servers.ts';
import { silentSetUp } from '../../../run/launcher/set-up.ts';
import { isClean } from '../../../operate/audit/show-findings.ts';
import { figure, type Row, type RowAlone, type RowResult } from './row.ts';

const path = join(root, 'infra', 'prove', 'bench', 'RESULTS.md');

const head = `# Results of \`npm run bench\`

Written by the bench; [README.md](README.md) says what is measured and why. Client and system share the machine: compare
ratios, not absolute figures. Each section has the date of its run.
`;

/** Replaces a row's figures in `RESULTS.md`. */
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

function section({ table, ratios, findings = [], notes = [] }: RowResult, versions: string): string {
  const when = `${new Date().toISOString().slice(0, 16).replace('T', ' ')} UTC`;
  const [columns = [], ...lines] = table;
  const markdown = [columns, columns.map(() => '---'), ...lines].map((line) => `| ${line.join(' | ')} |`).join('\n');
  const compared = ratios.map(
    ({ what, value, aim, isMet }) => `- ${what}: **${figure(value)}** (aim ${aim}, ${isMet ? 'met' : 'missed'})`,
  );
  const failing = findings.filter((finding) => !isClean([finding])).map(({ check }) => `**does not hold**: ${check}`);
  const held = failing.length > 0 || findings.length === 0 ? failing : [`all ${findings.length} checks hold`];
  return [`${when}, ${versions}`, markdown, [...compared, ...[...held, ...notes].map((note) => `- ${note}`)].join('\n')]
    .filter((part) => part !== '')
    .join('\n\n');
}

/** Describes the machine and its software. */
export async function machine(): Promise<string> {
  const { mongod = '' } = await ensureBinariesOf(['mongo'], silentSetUp);
  const { stdout } = await promisify(execFile)(mongod, ['--version']);
  const [, mongoVersion] = /^db version v(\S+)/m.exec(stdout) ?? [];
  const gigabytes = Math.round(totalmem() / 2 ** 30);
  return `Node ${process.versions.node}, MongoDB ${mongoVersion}, ${cpus().length} cores, ${gigabytes} GB`;
}
