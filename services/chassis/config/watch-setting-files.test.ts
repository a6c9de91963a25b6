import { mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, onTestFinished, test, vi } from 'vitest';
import { watchSettingFiles } from './watch-setting-files.ts';

const folder = mkdtempSync(join(tmpdir(), 'watched-'));
afterAll(() => rmSync(folder, { recursive: true }));

const smtpUrl = join(folder, 'smtp-url');
const other = join(folder, 'other');

function replace(path: string, content: string): void {
  writeFileSync(`${path}.new`, content);
  renameSync(`${path}.new`, path);
}

function watch() {
  const onChange = vi.fn<(names: readonly string[]) => void>();
  const env = { SMTP_URL_FILE: smtpUrl, OTHER_FILE: other, HOME_FILE: '/not/ours', PORT: '1' };
  const watcher = watchSettingFiles(['SMTP_URL', 'OTHER', 'PORT'], { env, everyMs: 3_600_000, onChange });
  onTestFinished(watcher.stop);
  return { look: watcher.look, onChange };
}

test('a setting whose file has changed since the start is reported once', async () => {
  replace(smtpUrl, 'smtp://old\n');
  replace(other, 'same');
  const { look, onChange } = watch();
  replace(other, ' same\n');
  await look();
  expect(onChange).not.toHaveBeenCalled();
  replace(smtpUrl, 'smtp://new\n');
  await look();
  await look();
  expect(onChange.mock.calls).toEqual([[['SMTP_URL']]]);
});

test('a file that is missing or empty for a moment is not a change', async () => {
  replace(smtpUrl, 'smtp://old');
  const { look, onChange } = watch();
  rmSync(smtpUrl);
  await look();
  writeFileSync(smtpUrl, '');
  await look();
  replace(smtpUrl, 'smtp://old');
  await look();
  expect(onChange).not.toHaveBeenCalled();
});
