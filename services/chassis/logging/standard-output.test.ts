import { closeSync, mkdtempSync, openSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { createLogger } from './logger.ts';
import { standardOutput } from './standard-output.ts';

function openFile(path: string, flags: string): number {
  const fd = openSync(path, flags);
  onTestFinished(() => closeSync(fd));
  return fd;
}

test('lines are written one after another', () => {
  const folder = mkdtempSync(join(tmpdir(), 'output-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const path = join(folder, 'log');
  writeFileSync(path, '');
  const output = standardOutput(openFile(path, 'a'));
  output.write('año\n');
  output.write('two\n');
  expect(readFileSync(path, 'utf8')).toBe('año\ntwo\n');
});

test('a line for which there is no room is lost, and whoever logs it goes on', () => {
  const logger = createLogger({ name: 'bench-api', destination: standardOutput(openFile('/dev/full', 'w')) });
  expect(() => logger.info('lost')).not.toThrow();
  expect(() => logger.fatal('lost as well')).not.toThrow();
});
