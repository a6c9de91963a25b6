import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { root } from '../../run/launcher/root.ts';

const read = (path: string) => readFileSync(join(root, path), 'utf8');

test('docs/architecture.md says who owns each stored collection', () => {
  const section = /^## 3\..*?^## 4\./ms.exec(read('docs/architecture.md'))![0];
  // A service's name with one or more collections: auth `accounts`, `deleted-accounts`.
  const told = [...section.matchAll(/(auth|membership|training|reporting) ((?:`[\w-]+`(?:, )?)+)/g)].flatMap(
    ([, service, names = '']) => [...names.matchAll(/`([\w-]+)`/g)].map(([, name]) => `${service} ${name}`),
  );
  const stored = globSync('services/{auth,membership,training,reporting}/models/*.ts', { cwd: root }).flatMap((file) =>
    [...read(file).matchAll(/(?:collection: |collection\(|projection\()'([\w-]+)'/g)].map(
      ([, name]) => `${file.split('/')[1]} ${name}`,
    ),
  );
  expect([...new Set(told)].toSorted()).toEqual([...new Set(stored)].toSorted());
});
