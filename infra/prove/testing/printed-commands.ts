import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process';
import { once } from 'node:events';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../../run/launcher/root.ts';

/** A fenced block of a document. */
export interface PrintedBlock {
  /** Document, heading and, from the second block of that kind below it, a number: `docs/backup.md › The drill 2`. */
  readonly name: string;
  /** `sh`, `ini` …; empty without one. */
  readonly language: string;
  readonly lines: readonly string[];
}

const documents = [...globSync('*.md', { cwd: root }), ...globSync(['docs/*.md', 'infra/*.md'], { cwd: root })];

/** All fenced blocks of the documents. */
export const printedBlocks: readonly PrintedBlock[] = documents.toSorted().flatMap(blocksOf);

function blocksOf(document: string): PrintedBlock[] {
  const text = readFileSync(join(root, document), 'utf8');
  const found: PrintedBlock[] = [];
  let heading = '';
  for (const [, title, language = '', body = ''] of text.matchAll(/^#+ (.+)$|^ *```(\w*)\n([\s\S]*?)^ *```$/gm)) {
    if (title !== undefined) heading = title;
    else {
      const place = `${document} › ${heading}`;
      const before = found.filter((block) => block.language === language && block.name.startsWith(place)).length;
      found.push({ name: before > 0 ? `${place} ${before + 1}` : place, language, lines: body.trimEnd().split('\n') });
    }
  }
  return found;
}

/** The commands of a block of the language `sh`, one a line. @throws Error when the documents have no such block */
export function printedCommands(name: string): readonly string[] {
  const block = printedBlocks.find((each) => each.name === name && each.language === 'sh');
  if (!block) throw new Error(`the documents have no commands at ${name}`);
  return block.lines.map((line) => line.trim()).filter((line) => line !== '' && !line.startsWith('#'));
}

interface RunPrintedOptions {
  readonly cwd?: string;
  readonly env: Readonly<Record<string, string | undefined>>;
  /** What stands in place of the examples of a document, such as `<time>`. */
  readonly inPlaceOf?: Readonly<Record<string, string>>;
}

/** Starts a printed command as a shell does. */
export function startPrinted(
  command: string,
  { cwd = root, env, inPlaceOf = {} }: RunPrintedOptions,
): ChildProcessWithoutNullStreams {
  let text = command;
  for (const [example, value] of Object.entries(inPlaceOf)) text = text.replaceAll(example, value);
  return spawn('bash', ['-c', text], { cwd, env: { ...env } });
}

/** Runs a printed command. @returns all that it printed, and its exit code */
export async function runPrinted(command: string, options: RunPrintedOptions) {
  const child = startPrinted(command, options);
  let said = '';
  for (const output of [child.stdout, child.stderr]) output.on('data', (part) => (said += String(part)));
  const [code] = (await once(child, 'close')) as [number | null];
  return { code, said };
}
