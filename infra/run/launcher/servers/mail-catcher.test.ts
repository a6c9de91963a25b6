import { mkdirSync, readdirSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { scratchFolder } from '../../../prove/testing/scratch-folder.ts';
import { mailCatcherSpec } from './mail-catcher.ts';

const hourMs = 60 * 60 * 1000;
const weekMs = 7 * 24 * hourMs;

const prepare = (dataDir: string) =>
  mailCatcherSpec({ ports: { smtp: 10_025, mailWeb: 10_080 }, dataDir, logsDir: join(dataDir, 'logs') });

/** Writes a mail with an attachment as the catcher does. */
function writeMail(directory: string, id: string, ageMs: number) {
  mkdirSync(join(directory, id), { recursive: true });
  // The catcher rewrites an attachment whenever it loads its mail, so the attachment always looks new.
  writeFileSync(join(directory, id, 'horario.pdf'), 'Ana María');
  writeFileSync(join(directory, `${id}.eml`), 'To: ana@correo.co');
  const at = new Date(Date.now() - ageMs);
  utimesSync(join(directory, `${id}.eml`), at, at);
}

test('a start removes mails that were caught more than 7 days ago, with their attachments, and no others', () => {
  const dataDir = scratchFolder('mail-catcher');
  const directory = join(dataDir, 'mail');
  writeMail(directory, 'younger', weekMs - hourMs);
  writeMail(directory, 'older', weekMs + hourMs);
  writeMail(directory, 'oldest', 52 * weekMs);
  writeFileSync(join(directory, 'without-attachment.eml'), '');
  utimesSync(join(directory, 'without-attachment.eml'), 0, 0);
  prepare(dataDir);
  expect(readdirSync(directory).toSorted()).toEqual(['younger', 'younger.eml']);
  expect(readdirSync(join(directory, 'younger'))).toEqual(['horario.pdf']);
});

test('the first start makes the folder for them', () => {
  const dataDir = scratchFolder('mail-catcher');
  prepare(dataDir);
  expect(readdirSync(join(dataDir, 'mail'))).toEqual([]);
});
