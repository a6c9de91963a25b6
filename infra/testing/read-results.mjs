import { existsSync, readFileSync } from 'node:fs';

/**
 * @typedef {object} Results
 * @property {number} passed
 * @property {number} failed
 * @property {readonly string[]} failures what failed, by name, with its message
 *
 * @typedef {object} VitestReport
 * @property {number} numPassedTests
 * @property {number} numFailedTests
 * @property {readonly VitestFile[]} testResults
 *
 * @typedef {{ name: string, status: string, message: string, assertionResults: readonly VitestTest[] }} VitestFile
 * @typedef {{ fullName: string, status: string, failureMessages: readonly string[] }} VitestTest
 *
 * @typedef {{ stats: { expected: number, unexpected: number }, suites: readonly PlaywrightSuite[] }} PlaywrightReport
 * @typedef {{ specs?: readonly PlaywrightSpec[], suites?: readonly PlaywrightSuite[] }} PlaywrightSuite a file, or a group in it
 * @typedef {{ file: string, title: string, ok: boolean, tests: readonly PlaywrightTest[] }} PlaywrightSpec
 * @typedef {{ results: readonly { errors: readonly { message: string }[] }[] }} PlaywrightTest
 */

/**
 * Reads the JSON report that a tool has left; one that was never written holds nothing.
 *
 * @param {'vitest' | 'playwright'} tool
 * @param {string} file
 * @returns {Results}
 */
export function readResults(tool, file) {
  if (!existsSync(file)) return { passed: 0, failed: 0, failures: [] };
  const report = JSON.parse(readFileSync(file, 'utf8'));
  return tool === 'vitest' ? resultsOfVitest(report) : resultsOfPlaywright(report);
}

/**
 * @param {VitestReport} report
 * @returns {Results}
 */
export function resultsOfVitest({ numPassedTests, numFailedTests, testResults }) {
  return { passed: numPassedTests, failed: numFailedTests, failures: testResults.flatMap(failuresOfFile) };
}

/** @param {VitestFile} file */
function failuresOfFile({ name, status, message, assertionResults }) {
  const failed = assertionResults.filter((test) => test.status === 'failed');
  // A file that cannot be loaded, or fails beside its tests.
  if (status === 'failed' && failed.length === 0) return [`${name}\n${message}`];
  return failed.map(({ fullName, failureMessages }) => [fullName, ...failureMessages].join('\n'));
}

/**
 * @param {PlaywrightReport} report
 * @returns {Results}
 */
export function resultsOfPlaywright({ stats, suites }) {
  const failed = suites.flatMap(specsOf).filter(({ ok }) => !ok);
  return { passed: stats.expected, failed: stats.unexpected, failures: failed.map(failureOfSpec) };
}

/**
 * @param {PlaywrightSuite} suite
 * @returns {readonly PlaywrightSpec[]}
 */
function specsOf({ specs = [], suites = [] }) {
  return [...specs, ...suites.flatMap(specsOf)];
}

/** @param {PlaywrightSpec} spec */
function failureOfSpec({ file, title, tests }) {
  const errors = tests.flatMap(({ results }) => results).flatMap((result) => result.errors);
  return [`${file} › ${title}`, ...errors.map(({ message }) => message)].join('\n');
}
