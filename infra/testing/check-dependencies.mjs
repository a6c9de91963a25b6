import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../launcher/root.mjs';
import { problemsOf } from './dependency-rules.mjs';

/** Whether what package-lock.json installs is above the known advisories, and pinned. Exit code 1 when not. */
const read = (/** @type {string} */ path) => JSON.parse(readFileSync(join(root, path), 'utf8'));
const paths = globSync(['package.json', 'gateway/package.json', 'services/*/package.json', 'web/package.json'], {
  cwd: root,
});
const manifests = Object.fromEntries(paths.map((path) => [path, read(path)]));
const { packages } = read('package-lock.json');
const problems = problemsOf(packages, manifests);
for (const problem of problems) console.error(problem);
if (problems.length === 0) console.log(`${Object.keys(packages).length} packages are as they should be`);
process.exitCode = problems.length === 0 ? 0 : 1;
