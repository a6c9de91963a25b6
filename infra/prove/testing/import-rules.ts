import { basename, join } from 'node:path/posix';
import type { FolderOrder } from './folder-order.ts';

/** Source texts by path from the repository's root. */
export type Sources = ReadonlyMap<string, string>;

interface Import {
  readonly from: string;
  readonly to: string;
}

/**
 * The imports that break the order of a workspace's folders, and its cycles of files, one line each. Types and dynamic
 * imports count. Tests (`*.test.*`, `*.spec.*`) may import everything: nothing imports them.
 */
export function importProblems(workspace: string, { folders, because }: FolderOrder, sources: Sources): string[] {
  const files = [...sources.keys()].filter((path) => path.startsWith(`${workspace}/`) && !isTest(path));
  const placeOf = (path: string) => placeIn(folders, path.slice(workspace.length + 1));
  const imports = files.flatMap((from) => importsOf(workspace, from, sources));
  return [
    ...files.filter((path) => placeOf(path) === undefined).map((path) => `${path}: its folder is not in the order`),
    ...imports
      .filter(({ from, to }) => (placeOf(from) ?? 0) < (placeOf(to) ?? 0))
      .map(({ from, to }) => `${from}: must not import ${to}. ${because}`),
    ...circlesOf(imports),
  ];
}

function isTest(path: string): boolean {
  return /\.(test|spec)\.\w+$/.test(path);
}

/** The index of the entry that a path belongs to; undefined for a folder without one. */
function placeIn(folders: readonly string[], path: string): number | undefined {
  const index = folders.findIndex((entry) => path === entry || path.startsWith(`${entry}/`));
  if (index !== -1) return index;
  if (path.includes('/')) return undefined;
  return folders.includes('.') ? folders.indexOf('.') : folders.length;
}

function importsOf(workspace: string, from: string, sources: Sources): Import[] {
  const ownName = `@studio/${basename(workspace)}/`;
  return [...(sources.get(from) ?? '').matchAll(/\b(?:from|import)\s*\(?\s*['"]([^'"]+)['"]/g)].flatMap(
    ([, specifier = '']) => {
      if (!specifier.startsWith('.') && !specifier.startsWith(ownName)) return [];
      const to = specifier.startsWith('.')
        ? join(from, '..', specifier)
        : `${workspace}/${specifier.slice(ownName.length)}.ts`;
      return sources.has(to) && to.startsWith(`${workspace}/`) ? [{ from, to }] : [];
    },
  );
}

function circlesOf(imports: readonly Import[]): string[] {
  const targets = Map.groupBy(imports, ({ from }) => from);
  const circles: string[] = [];
  const done = new Set<string>();
  const visit = (file: string, path: readonly string[]) => {
    if (path.includes(file))
      circles.push(`circle of imports: ${[...path.slice(path.indexOf(file)), file].join(' → ')}`);
    if (done.has(file) || path.includes(file)) return;
    for (const { to } of targets.get(file) ?? []) visit(to, [...path, file]);
    done.add(file);
  };
  for (const file of targets.keys()) visit(file, []);
  return circles;
}
