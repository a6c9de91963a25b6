import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { expect, test } from 'vitest';
import { root } from '../../run/launcher/root.ts';

const read = (path: string) => readFileSync(join(root, path), 'utf8');
const document = read('docs/booking.md');

/** The files that a section of docs/booking.md lists, by their path in the repository. */
function filesIn(heading: string): string[] {
  const [, section = ''] = document.split(`## ${heading}\n`);
  const [text = ''] = section.split('\n## ');
  const [, folder = '.'] = /^\s*Files of `([^`]+)`\./.exec(text) ?? [];
  const cells = [...text.matchAll(/^\| (`[^|]+`) +\|/gm)].map(([, cell = '']) => cell);
  return cells.flatMap((cell) => {
    const names = [...cell.matchAll(/`([^`]+)`/g)].map(([, name = '']) => name);
    const [first = ''] = names;
    return names.flatMap((name) =>
      globSync(join(folder, name.includes('/') ? name : join(dirname(first), name)), { cwd: root }),
    );
  });
}

const legs = ['Browser', 'Gateway', 'Service HTTP', 'Training', 'Commit and publish', 'Consumers'];
const listed = new Set(legs.flatMap(filesIn));

/** The start of each leg: files called from outside the repository, or by address. */
const entries = [
  'web/src/features/trainings/training-action.tsx',
  'gateway/gateway-app.ts',
  'services/chassis/http/http-app.ts',
  'services/training/booking/book-training.ts',
  'services/chassis/events/consumer.ts',
  ...globSync('services/{auth,membership,reporting}/subscriptions.ts', { cwd: root }),
];

/**
 * The repository's files that a file imports. `types`: includes type imports, since a passed-in dependency is known by
 * its type.
 */
function importsOf(file: string, { types }: { readonly types: boolean }): string[] {
  const statements = read(file).matchAll(/^(?:import|export) (type )?[^;]*?from '([^']+)';|import\('([^']+)'\)/gm);
  return [...statements].flatMap(([, isType, specifier, later = '']) =>
    isType && !types ? [] : locate(specifier ?? later, file),
  );
}

function locate(specifier: string, importer: string): string[] {
  if (specifier.startsWith('.')) return [relative(root, join(root, dirname(importer), specifier))];
  const [, workspace, path] = /^@studio\/([^/]+)\/(.+)$/.exec(specifier) ?? [];
  return workspace === undefined ? [] : [`services/${workspace}/${path}.ts`];
}

function reachedFrom(files: readonly string[]): Set<string> {
  const reached = new Set(files);
  for (const file of reached)
    for (const next of importsOf(file, { types: true })) if (existsSync(join(root, next))) reached.add(next);
  return reached;
}

test('imports lead from the entry of each leg to every listed file', () => {
  const reached = reachedFrom(entries);
  expect([...listed].filter((file) => !reached.has(file))).toEqual([]);
});

test('what the listed files of training import is listed, or named as beside the path', () => {
  const beside =
    /models\/|rules\/(?:seat-act|booking-settings|(?:waitlist|fixed-slot|schedule|coach|absence|guest)-policy)\.ts|seats\/(?:seat-mails|taken-seats|claims|read-absences)\.ts/;
  const own = filesIn('Training')
    .flatMap((file) => importsOf(file, { types: false }))
    .filter((file) => file.startsWith('services/training'));
  expect(own.filter((file) => !listed.has(file) && !beside.test(file))).toEqual([]);
});

test('a booking passes at most 60 files, 10 of them in the training service', () => {
  expect(listed.size).toBeLessThanOrEqual(60);
  expect(filesIn('Training').length).toBeLessThanOrEqual(10);
});
