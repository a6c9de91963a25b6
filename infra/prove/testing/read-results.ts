import { existsSync, readFileSync } from 'node:fs';

export interface Results {
  readonly passed: number;
  readonly failed: number;
  /** Failures by name, with their messages. */
  readonly failures: readonly string[];
}

interface VitestReport {
  readonly numPassedTests: number;
  readonly numFailedTests: number;
  readonly testResults: readonly VitestFile[];
}

type VitestFile = { name: string; status: string; message: string; assertionResults: readonly VitestTest[] };

type VitestTest = { fullName: string; status: string; failureMessages: readonly string[] };

interface PlaywrightReport {
  readonly stats: { readonly expected: number; readonly unexpected: number };
  readonly suites: readonly PlaywrightSuite[];
  /** Errors outside tests, e.g. of work still going on between two of them. */
  readonly errors: readonly { readonly message: string }[];
}

/** A file, or a group in it. */
type PlaywrightSuite = { specs?: readonly PlaywrightSpec[]; suites?: readonly PlaywrightSuite[] };

type PlaywrightSpec = { file: string; title: string; ok: boolean; tests: readonly PlaywrightTest[] };

type PlaywrightTest = { results: readonly { errors: readonly { message: string }[] }[] };

/** Reads a tool's JSON report. A missing report counts as empty. */
export function readResults(tool: 'vitest' | 'playwright', file: string): Results {
  if (!existsSync(file)) return { passed: 0, failed: 0, failures: [] };
  const report = JSON.parse(readFileSync(file, 'utf8'));
  return tool === 'vitest' ? resultsOfVitest(report) : resultsOfPlaywright(report);
}

export function resultsOfVitest({ numPassedTests, numFailedTests, testResults }: VitestReport): Results {
  return { passed: numPassedTests, failed: numFailedTests, failures: testResults.flatMap(failuresOfFile) };
}

function failuresOfFile({ name, status, message, assertionResults }: VitestFile) {
  const failed = assertionResults.filter((test) => test.status === 'failed');
  // A file that cannot be loaded, or fails outside its tests.
  if (status === 'failed' && failed.length === 0) return [`${name}\n${message}`];
  return failed.map(({ fullName, failureMessages }) => [fullName, ...failureMessages].join('\n'));
}

export function resultsOfPlaywright({ stats, suites, errors }: PlaywrightReport): Results {
  const failed = suites.flatMap(specsOf).filter(({ ok }) => !ok);
  const failures = [...failed.map(failureOfSpec), ...errors.map(({ message }) => message)];
  return { passed: stats.expected, failed: stats.unexpected + errors.length, failures };
}

function specsOf({ specs = [], suites = [] }: PlaywrightSuite): readonly PlaywrightSpec[] {
  return [...specs, ...suites.flatMap(specsOf)];
}

function failureOfSpec({ file, title, tests }: PlaywrightSpec) {
  const errors = tests.flatMap(({ results }) => results).flatMap((result) => result.errors);
  return [`${file} › ${title}`, ...errors.map(({ message }) => message)].join('\n');
}
