import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../../run/launcher/root.ts';
import { problemsOf } from './dependency-rules.ts';
import { folderOrders } from './folder-order.ts';
import { importProblems } from './import-rules.ts';

/** Checks the packages of package-lock.json, and the order of imports inside workspaces. Exit code 1 on a problem. */
const read = (path: string) => readFileSync(join(root, path), 'utf8');
const readJson = (path: string) => JSON.parse(read(path));

const manifests = ['package.json', 'gateway/package.json', 'services/*/package.json', 'web/package.json'];
const { packages } = readJson('package-lock.json');
const packageProblems = problemsOf(
  packages,
  Object.fromEntries(globSync(manifests, { cwd: root }).map((path) => [path, readJson(path)])),
);

const orderProblems = Object.entries(folderOrders).flatMap(([workspace, order]) => {
  const paths = globSync(`${workspace}/**/*.{ts,tsx}`, {
    cwd: root,
    exclude: (path) => path.split('/').includes('node_modules'),
  });
  return importProblems(workspace, order, new Map(paths.map((path) => [path, read(path)])));
});

const problems = [...packageProblems, ...orderProblems];
for (const problem of problems) console.error(problem);
if (problems.length === 0) {
  const workspaces = Object.keys(folderOrders).length;
  console.log(`${Object.keys(packages).length} packages and the imports of ${workspaces} workspaces follow the rules`);
}
process.exitCode = problems.length === 0 ? 0 : 1;
