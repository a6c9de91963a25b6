export interface Suite {
  readonly name: string;
  /** A program in node_modules/.bin. */
  readonly command: string;
  /** `{results}` stands for the file that a JSON report goes to. */
  readonly args: readonly string[];
  /** Source of the counts. */
  readonly counts: 'exit code' | 'vitest' | 'playwright';
  /** Whether it runs only when the command line names it. */
  readonly onlyNamed?: boolean;
}

const vitest = (...projects: readonly string[]) => [
  'run',
  ...projects.map((project) => `--project=${project}`),
  '--reporter=default',
  '--reporter=json',
  '--outputFile.json={results}',
];

/** Checkers share nothing: four of them, tsc's default, use twice the CPU seconds of one. */
const oneChecker = ['--checkers', '1'];

/**
 * Everything that `npm test` runs: stages one after another, the lanes of a stage in parallel, the suites of a lane in
 * turn. The first stage needs no servers, browser or web build, which are prepared beside it. The lanes of the second
 * one take about equally long: while one waits for servers, the others keep two cores busy. Races and model come in the
 * last stage, each by itself: they repeat rounds and sequences whose answers are late, and a busy machine has more.
 */
export const stages: readonly (readonly (readonly Suite[])[])[] = [
  [
    [
      { name: 'format', command: 'oxfmt', args: ['--check'], counts: 'exit code' },
      { name: 'lint', command: 'oxlint', args: ['--type-aware', '--deny-warnings'], counts: 'exit code' },
      { name: 'types', command: 'tsc', args: ['-p', 'tsconfig.json', ...oneChecker], counts: 'exit code' },
      { name: 'types-web', command: 'tsc', args: ['-p', 'web/tsconfig.json', ...oneChecker], counts: 'exit code' },
      {
        name: 'dependencies',
        command: 'node',
        args: ['infra/prove/testing/check-dependencies.ts'],
        counts: 'exit code',
      },
    ],
    [
      { name: 'unit', command: 'vitest', args: vitest('unit'), counts: 'vitest' },
      { name: 'components', command: 'vitest', args: vitest('components'), counts: 'vitest' },
      { name: 'clock', command: 'vitest', args: vitest('clock *'), counts: 'vitest' },
    ],
  ],
  [
    [
      { name: 'web-browsers', command: 'node', args: ['web/browsers/check-built.ts'], counts: 'exit code' },
      { name: 'web-budget', command: 'node', args: ['web/scripts/check-budget.mjs'], counts: 'exit code' },
      {
        name: 'browser',
        command: 'playwright',
        args: ['test', '--config', 'web/playwright.config.ts'],
        counts: 'playwright',
      },
      { name: 'acceptance', command: 'vitest', args: vitest('acceptance'), counts: 'vitest' },
    ],
    [{ name: 'integration', command: 'vitest', args: vitest('integration'), counts: 'vitest' }],
    [
      { name: 'contract', command: 'node', args: ['infra/prove/contract/run-schemathesis.ts'], counts: 'exit code' },
      { name: 'acceptance-apart', command: 'vitest', args: vitest('acceptance-apart'), counts: 'vitest' },
      {
        name: 'chaos',
        command: 'node',
        args: ['infra/prove/chaos/main.ts', '--short', '--seed', '1'],
        counts: 'exit code',
      },
    ],
  ],
  [
    [
      { name: 'races', command: 'vitest', args: vitest('races'), counts: 'vitest' },
      { name: 'model', command: 'vitest', args: vitest('model'), counts: 'vitest' },
    ],
  ],
  [
    [
      {
        name: 'coverage',
        command: 'vitest',
        args: [...vitest('unit', 'clock *', 'integration'), '--coverage'],
        counts: 'vitest',
        onlyNamed: true,
      },
    ],
  ],
];

export const suites = stages.flat(2);
