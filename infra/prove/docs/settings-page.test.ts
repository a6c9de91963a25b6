import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import type { z } from 'zod';
import { processSettings } from '../../run/launcher/process-settings.ts';
import { formattedSettings, settingsPath } from './formatted-settings.ts';

test('docs/settings.md is as `npm run docs:settings` writes it', async () => {
  expect(readFileSync(settingsPath, 'utf8')).toBe(await formattedSettings());
});

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
