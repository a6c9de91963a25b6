import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Migration } from '@studio/chassis/mongo/migrations';
import { studioVersion } from '@studio/chassis/config/studio-version';
import { expect, test } from 'vitest';
import { root } from '../../run/launcher/root.ts';
import { databaseNames } from './manifest.ts';
import { refuseUnfit } from './schema.ts';
import { collectionsOf, schemaOf, schemaSteps, type SchemaStep } from './schema.ts';

const steps: readonly SchemaStep[] = [
  { kind: 'collections', brings: { auth: ['accounts'], training: ['bookings'] } },
  { kind: 'migration', database: 'auth', id: '2026-11-21-search-fields' },
  { kind: 'collections', brings: { training: ['rooms'] } },
];
const stored = (collections: readonly string[], migrations: readonly string[] = []) => ({
  collections: new Set(collections),
  migrations: new Set(migrations),
});

test.each([
  [0, stored(['auth.accounts'])],
  [1, stored(['auth.accounts', 'training.bookings'])],
  [1, stored(['auth.accounts', 'training.bookings', 'training.rooms'])],
  [2, stored(['auth.accounts', 'training.bookings'], ['auth.2026-11-21-search-fields'])],
  [3, stored(['auth.accounts', 'training.bookings', 'training.rooms'], ['auth.2026-11-21-search-fields'])],
])('databases have reached schema %i when all that it and those before it ask for is there', (schema, found) => {
  expect(schemaOf(found, steps)).toBe(schema);
});

test('every migration of a service raises the schema', async () => {
  const declared: string[] = [];
  for (const database of databaseNames.filter((name) => name !== 'sessions')) {
    const folder = join(root, 'services', database, 'migrations');
    for (const file of filesOf(folder).filter((name) => name.endsWith('-migrations.ts'))) {
      const lists: Record<string, readonly Migration[]> = await import(join(folder, file));
      declared.push(...Object.values(lists).flatMap((list) => list.map(({ id }) => `${database}.${id}`)));
    }
  }
  const raising = schemaSteps.flatMap((step) => (step.kind === 'migration' ? [`${step.database}.${step.id}`] : []));
  expect(raising.toSorted()).toEqual(declared.toSorted());
});

function filesOf(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}

/** A backup of this version without these collections. */
const backup = (...without: string[]) => ({
  studioVersion,
  schema: schemaSteps.length,
  collections: collectionsOf(schemaSteps)
    .filter((name) => !without.includes(name))
    .map((name) => {
      const [database, collection] = name.split('.') as [(typeof databaseNames)[number], string];
      return { database, collection, file: '', documents: 0, sha256: '' };
    }),
});

test('a backup of this version, with all collections or more, is fit', () => {
  expect(() => refuseUnfit(backup())).not.toThrow();
  const more = {
    database: 'reporting',
    collection: 'report-files.chunks',
    file: '',
    documents: 0,
    sha256: '',
  } as const;
  expect(() => refuseUnfit({ ...backup(), collections: [...backup().collections, more] })).not.toThrow();
  expect(() => refuseUnfit({ ...backup(), studioVersion: '0.10.0' })).not.toThrow();
});

const newerPatch = studioVersion.replace(/\d+$/, (patch) => `${Number(patch) + 10}`);

test.each([
  [{ studioVersion: '9.9.9' }, `the backup was made by version 9.9.9 (schema ${schemaSteps.length})`],
  [{ studioVersion: newerPatch }, `the backup was made by version ${newerPatch}`],
  [{ schema: schemaSteps.length + 1 }, `made by version ${studioVersion} (schema ${schemaSteps.length + 1})`],
])('a newer backup (%o) is refused', (over, says) => {
  expect(() => refuseUnfit({ ...backup(), ...over })).toThrow(says);
});

test.each(collectionsOf(schemaSteps))('a backup without %s is refused', (name) => {
  expect(() => refuseUnfit(backup(name))).toThrow(`the backup is incomplete, it lacks ${name}: use another one`);
});
