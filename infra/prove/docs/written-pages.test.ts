import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { z } from 'zod';
import { processSettings } from '../../run/launcher/process-settings.ts';
import { root } from '../../run/launcher/root.ts';
import { formattedPage, writtenPages } from './written-pages.ts';

test.each(Object.keys(writtenPages) as (keyof typeof writtenPages)[])(
  '%s is as `npm run docs:write` writes it',
  async (path) => {
    expect(readFileSync(join(root, path), 'utf8')).toBe(await formattedPage(path));
  },
);

// PORT is the studio's in the gateway, and each process's own elsewhere.
test('a setting but PORT that several processes read has one default and one meaning', () => {
  const meanings = Map.groupBy(
    Object.values(processSettings).flatMap((shape) =>
      Object.entries<z.ZodType>(shape).map(([name, schema]) => {
        const { data, success } = schema.safeParse(undefined);
        return { name, meaning: JSON.stringify([success, data, schema.description]) };
      }),
    ),
    ({ name }) => name,
  );
  const differing = [...meanings].filter(([, read]) => new Set(read.map(({ meaning }) => meaning)).size > 1);
  expect(differing.map(([name]) => name)).toEqual(['PORT']);
});
