import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { studioVersion } from '@studio/chassis/config/studio-version';
import { root } from '../../run/launcher/root.ts';
import { findObstacles, imageTags, readChangelog, type ReleaseFacts } from './release-checks.ts';

const changelog = (heading = '1.2.3 (not released)') =>
  `# Changes\n\nText.\n\n## ${heading}\n\n### Members\n\n- A line.\n\n### Upgrade\n\n- Nothing.\n\n## 1.2.2 (1 May 2026)\n\n- Old.\n`;

const ready = (changes: Partial<ReleaseFacts> = {}): ReleaseFacts => ({
  version: '1.2.3',
  lockVersion: '1.2.3',
  changelog: changelog(),
  settings: { page: 'a', fromSchemas: 'a' },
  apiVersion: '1.2.3',
  sbom: { version: '1.2.3', containers: ['mongo:8.0.4'] },
  images: [{ name: 'mongo:8.0.4', hasDigest: true }],
  accessibilityTestedOn: '2026-05-02',
  changedFiles: [],
  commit: 'abc',
  taggedCommit: '',
  ...changes,
});

test('a version that everything names goes out', () => {
  expect(findObstacles(ready(), { isRehearsal: true })).toEqual([]);
  const dated = ready({ changelog: changelog('1.2.3 (2 May 2026)'), taggedCommit: 'abc' });
  expect(findObstacles(dated, { isRehearsal: false })).toEqual([]);
});

test('without a date, a recent test of accessibility, or digests of the images, it is rehearsed only', () => {
  const dated = ready({ changelog: changelog('1.2.3 (3 May 2026)') });
  expect(findObstacles(dated, { isRehearsal: false }).join('\n')).toMatch(
    /^the statement on accessibility is of 2026-05-02/,
  );
  const unpinned = ready({ images: [{ name: 'mongo:8.0.4', hasDigest: false }] });
  expect(findObstacles(unpinned, { isRehearsal: true })).toEqual([]);
  expect(findObstacles(unpinned, { isRehearsal: false })).toEqual([
    'CHANGELOG.md gives 1.2.3 no date',
    expect.stringContaining('the statement on accessibility'),
    'no digest of mongo:8.0.4: run npm run images',
  ]);
});

test.each<readonly [string, Partial<ReleaseFacts>]>([
  ['the version is 1.2: write it', { version: '1.2' }],
  ['package-lock.json has version 1.2.2', { lockVersion: '1.2.2' }],
  ['CHANGELOG.md begins with 1.2.4', { changelog: changelog('1.2.4 (not released)') }],
  ['CHANGELOG.md says nothing of 1.2.3', { changelog: '## 1.2.3\n\n### Upgrade\n\nText.\n' }],
  ['CHANGELOG.md says nothing of the upgrade', { changelog: '## 1.2.3\n\n- A line.\n' }],
  ['CHANGELOG.md has 1.2.3 already', { changelog: `${changelog()}\n## 1.2.3 (2 April 2026)\n` }],
  ['docs/settings.md is not what the schemas say', { settings: { page: 'a', fromSchemas: 'b' } }],
  ['the API document has version 1.0.0', { apiVersion: '1.0.0' }],
  ['the SBOM has version 1.0.0', { sbom: { version: '1.0.0', containers: ['mongo:8.0.4'] } }],
  ['the SBOM lacks redis:8', { images: [{ name: 'redis:8', hasDigest: true }] }],
  ['not committed: README.md', { changedFiles: ['README.md'] }],
  ['v1.2.3 is def already', { taggedCommit: 'def' }],
])('what does not agree is named: %s', (said, changes) => {
  expect(findObstacles(ready(changes), { isRehearsal: true }).join('\n')).toContain(said);
});

test('this version is in the changelog and in the lock file', () => {
  const read = (path: string) => readFileSync(join(root, path), 'utf8');
  const [newest] = readChangelog(read('CHANGELOG.md'));
  const locked = JSON.parse(read('package-lock.json')) as { version: string };
  expect([newest?.version, locked.version]).toEqual([studioVersion, studioVersion]);
});

test('an image has the tags of its version, its minor and its major version', () => {
  expect(imageTags('1.12.3')).toEqual(['1.12.3', '1.12', '1']);
});
