import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { root } from '../../run/launcher/root.ts';

/** All that tests wait with, except in the browser, which has its own, and in what no suite runs. */
const tests = globSync(
  [
    '{gateway,services,web,infra}/**/*.test.{ts,tsx}',
    '{services,web}/**/testing/*.{ts,tsx}',
    'infra/prove/{acceptance,model,races,testing/kit}/**/*.ts',
  ],
  { cwd: root, exclude: ['**/node_modules/**', '**/dist/**', 'web/e2e/**', '**/*.long.test.ts'] },
);

/** What docs/testing.md «Waiting» excludes. A lower bound of time is none: a busy machine only adds to it. */
const excluded = {
  'a wait whose patience is not that of all: use `waitFor`, `until` or `expect.poll`': /\bvi\.wait(?:For|Until)\(/,
  'a time-out of its own: use `patienceMs`':
    /\b(?:timeout|timeoutMs): ?\d{4}|\btimeout(?:Ms)?: ?\d+_|AbortSignal\.timeout\(\d/,
  'a time-out of its own at the end of a test': /^\s*\}, \d+_\d{3}\);$/,
  'an upper bound of elapsed time: count what happens, or hold the clock':
    /\.now\(\) - \w+\)\.toBeLess|= performance\.now\(\) - /,
};

test.each(Object.entries(excluded))('no test has %s', (_, pattern) => {
  const found = tests.flatMap((path) =>
    readFileSync(join(root, path), 'utf8')
      .split('\n')
      .flatMap((line, index) => (pattern.test(line) ? [`${path}:${index + 1}: ${line.trim()}`] : [])),
  );
  expect(found).toEqual([]);
});
