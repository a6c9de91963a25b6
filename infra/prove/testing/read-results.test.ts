import { expect, test } from 'vitest';
import { readResults, resultsOfPlaywright, resultsOfVitest } from './read-results.ts';

test('of vitest, each failed test is named with its messages, and so is a file that could not be loaded', () => {
  const passed = { fullName: 'a plan ends', status: 'passed', failureMessages: [] };
  const failed = { fullName: 'a plan is kept', status: 'failed', failureMessages: ['expected 1 to be 2'] };
  const report = {
    numPassedTests: 1,
    numFailedTests: 1,
    testResults: [
      { name: 'plans.test.ts', status: 'failed', message: '', assertionResults: [passed, failed] },
      { name: 'broken.test.ts', status: 'failed', message: 'no such module', assertionResults: [] },
    ],
  };
  expect(resultsOfVitest(report)).toEqual({
    passed: 1,
    failed: 1,
    failures: ['a plan is kept\nexpected 1 to be 2', 'broken.test.ts\nno such module'],
  });
});

test('of Playwright, each failed test is named, in groups too, and each error outside of them', () => {
  const tests = [{ results: [{ errors: [{ message: 'not visible' }] }] }];
  const group = { specs: [{ file: 'profile.spec.ts', title: 'the name changes', ok: false, tests }] };
  const file = { specs: [{ file: 'profile.spec.ts', title: 'it opens', ok: true, tests: [] }], suites: [group] };
  const errors = [{ message: 'the page was closed' }];
  expect(resultsOfPlaywright({ stats: { expected: 1, unexpected: 1 }, suites: [file], errors })).toEqual({
    passed: 1,
    failed: 2,
    failures: ['profile.spec.ts › the name changes\nnot visible', 'the page was closed'],
  });
});

test('a report that was never written holds nothing', () => {
  expect(readResults('vitest', '/nowhere/at/all.json')).toEqual({ passed: 0, failed: 0, failures: [] });
});
