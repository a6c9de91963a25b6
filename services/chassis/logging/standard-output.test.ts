import { execFileSync } from 'node:child_process';
import { closeSync, mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { createLogger } from './logger.ts';
import { standardOutput } from './logger.ts';

test('a line for which there is no room ends nothing', () => {
  const full = openSync('/dev/full', 'w');
  onTestFinished(() => closeSync(full));
  const logger = createLogger({ name: 'bench-api', destination: standardOutput(full) });
  expect(() => logger.info('kept')).not.toThrow();
  expect(() => logger.fatal('kept as well')).not.toThrow();
});

test('lines that found no room are written as soon as there is some', () => {
  const folder = mkdtempSync(join(tmpdir(), 'output-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const path = join(folder, 'log');
  const source = `
    import { closeSync, openSync } from 'node:fs';
    import { standardOutput } from ${JSON.stringify(new URL('logger.ts', import.meta.url).href)};
    const output = standardOutput();
    const putInPlace = (path, flags) => {
      closeSync(1);
      if (openSync(path, flags) !== 1) throw new Error('another file is standard output');
    };
    putInPlace('/dev/full', 'w');
    output.write('one\\n');
    output.write('two\\n');
    putInPlace(process.argv[1], 'a');
    output.write('three\\n');`;
  execFileSync(process.execPath, ['--input-type=module', '-e', source, path]);
  expect(readFileSync(path, 'utf8')).toBe('one\ntwo\nthree\n');
});
