import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { scratchFolder } from '../../prove/testing/scratch-folder.ts';
import { unlessInFiles, withoutDoubles } from './studio-settings.ts';

function fileOf(content: string) {
  const path = join(scratchFolder('settings'), 'setting');
  writeFileSync(path, content);
  return path;
}

test('settings given as files are passed as files, which the processes watch; others by value', () => {
  const file = fileOf('smtp://mail.example.com\n');
  const environment = { SMTP_URL_FILE: file, SMTP_URL: 'smtp://forgotten', MAIL_FROM: 'a@example.com' };
  const read = { SMTP_URL: 'smtp://mail.example.com', REDIS_URL: 'redis://127.0.0.1' };
  expect(withoutDoubles({ ...environment, ...unlessInFiles(environment, read) })).toEqual({
    SMTP_URL_FILE: file,
    REDIS_URL: 'redis://127.0.0.1',
    MAIL_FROM: 'a@example.com',
  });
});

test('an empty file gives nothing: the launcher’s choice is passed', () => {
  const environment = { SMTP_URL_FILE: fileOf('\n') };
  const read = { SMTP_URL: 'smtp://127.0.0.1:1025' };
  expect(withoutDoubles({ ...environment, ...unlessInFiles(environment, read) })).toEqual(read);
});

test('a value that only the launcher knows wins over a file', () => {
  const settings = { TRAINING_URL: 'http://127.0.0.1:8083', TRAINING_URL_FILE: '/run/training-url' };
  expect(withoutDoubles(settings)).toEqual({ TRAINING_URL: 'http://127.0.0.1:8083' });
});
