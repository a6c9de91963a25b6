import { describe, expect, test } from 'vitest';
import { isBelow, minimums, problemsOf } from './dependency-rules.ts';

const integrity = 'sha512-x';
const sound = Object.fromEntries(
  minimums.map(({ name, from }) => [`node_modules/${name}`, { version: from, integrity }]),
);

describe('the rules for dependencies', () => {
  test('are content with the lowest versions that are allowed', () => {
    expect(problemsOf(sound, { 'package.json': { dependencies: { mongoose: '9.9.2' } } })).toEqual([]);
  });

  test('name a package below its minimum, wherever it lies, and why', () => {
    const packages = { ...sound, 'services/x/node_modules/mongoose': { version: '9.9.1', integrity } };
    expect(problemsOf(packages, {})).toEqual([
      'services/x/node_modules/mongoose: 9.9.1 is below 9.9.2 (CVE-2026-125120)',
    ]);
  });

  test('let the mail catcher have its old nodemailer, but no server', () => {
    const old = { version: '6.10.1', integrity };
    const place = 'node_modules/a/node_modules/nodemailer';
    expect(problemsOf({ ...sound, [place]: { ...old, dev: true } }, {})).toEqual([]);
    expect(problemsOf({ ...sound, [place]: old }, {})).toHaveLength(1);
  });

  test('want a checksum of every package, and one version of every dependency', () => {
    const manifests = { 'web/package.json': { devDependencies: { vite: '^8.0.0', react: '19.2.0' } } };
    expect(problemsOf({ ...sound, 'node_modules/x': { version: '1.0.0' } }, manifests)).toEqual([
      'node_modules/x: the lock file has no checksum of it',
      'web/package.json: vite is not pinned to one version (^8.0.0)',
    ]);
  });

  test('want what is pinned in exactly its version', () => {
    const other = { 'node_modules/typedarray.prototype.slice': { version: '1.0.6', integrity } };
    expect(problemsOf({ ...sound, ...other }, {})).toEqual([
      'node_modules/typedarray.prototype.slice: is 1.0.6, must be 1.0.5',
    ]);
  });

  test('keep no package in the list that is not installed', () => {
    const { 'node_modules/bcrypt': _, ...rest } = sound;
    expect(problemsOf(rest, {})).toEqual(['bcrypt: is not used any more, take it out of the list']);
  });

  test.each([
    ['9.9.1', '9.9.2', true],
    ['9.10.0', '9.9.2', false],
    ['10.4.1', '10.4.1', false],
    ['10.4.1-beta.1', '10.4.1', true],
    ['11.0.0-beta.1', '10.4.1', false],
  ])('%s is below %s: %s', (version, minimum, expected) => expect(isBelow(version, minimum)).toBe(expected));
});
