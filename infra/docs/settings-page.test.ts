import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { formattedSettings, settingsPath } from './formatted-settings.ts';

test('docs/settings.md is as `npm run docs:settings` writes it', async () => {
  expect(readFileSync(settingsPath, 'utf8')).toBe(await formattedSettings());
});
