import { globSync, readFileSync } from 'node:fs';
import { routesByName } from '@studio/contracts/http/all-routes';
import type { Route } from '@studio/contracts/http/route';
import { describe, expect, it } from 'vitest';

const sources = globSync(`${import.meta.dirname}/**/*.{ts,tsx}`)
  .filter((path) => !path.includes('.test.'))
  .map((path) => readFileSync(path, 'utf8'));

const namesIn = (pattern: RegExp) =>
  new Set(sources.flatMap((source) => [...source.matchAll(pattern)].map(([, name]) => name!)));

const accessOf = new Map(Object.entries<Route>(routesByName).map(([name, { access }]) => [name, access]));
const called = namesIn(/\broutes\.(\w+)/g);
/** By `may(routes.…)`, or in a table of dialogs or parts by their calls. */
const asked = namesIn(/(?:\bmay\(|[\w'-]+: )routes\.(\w+)/g);

/** What is only shown within something that is offered by the call that stands before it. */
const within: Readonly<Record<string, readonly string[]>> = {
  getStats: [
    'getCharts',
    'getRetention',
    'getStudioProfile',
    'setStudioProfile',
    'getStudioNotice',
    'setStudioNotice',
    'endStudioNotice',
  ],
  importUsers: [
    'getImport',
    'holdImported',
    'importPlans',
    'listBooked',
    'listImports',
    'listPaid',
    'takeBackPlans',
    'undoImported',
  ],
  closeRange: ['getClosure', 'listClosures', 'previewClosure', 'reopenRange'],
  generateTrainings: ['previewTrainings', 'undoGeneration'],
  substituteCoach: ['previewSubstitution'],
  cancelTraining: ['getCancellation'],
  requestReport: ['getReport', 'downloadReport'],
  getCompliance: ['countContactsOutsideHours'],
  updateTraining: ['previewMove'],
  // In place of what it may not do, a desk is offered to ask for it.
  grantPermission: ['listPermissions', 'refusePermission', 'returnMoney', 'setDiscount'],
};

describe('the administration', () => {
  it('names declared routes, and those of full administrators only where it has asked whether the caller is one', () => {
    const offered = new Set([...asked].flatMap((name) => [name, ...(within[name] ?? [])]));
    expect([...called].filter((name) => !accessOf.has(name))).toEqual([]);
    expect([...called].filter((name) => accessOf.get(name) === 'admin' && !offered.has(name))).toEqual([]);
    expect(called.size).toBeGreaterThan(90);
  });
});
