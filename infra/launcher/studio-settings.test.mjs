import { expect, test } from 'vitest';
import { unlessInFiles, withoutDoubles } from './studio-settings.mjs';

test('what is given as a file is left to the processes, which watch it; what the launcher has read is told', () => {
  const environment = { SMTP_URL_FILE: '/run/smtp-url', SMTP_URL: 'smtp://forgotten', MAIL_FROM: 'a@example.com' };
  const read = { SMTP_URL: 'smtp://mail.example.com', REDIS_URL: 'redis://127.0.0.1' };
  expect(withoutDoubles({ ...environment, ...unlessInFiles(environment, read) })).toEqual({
    SMTP_URL_FILE: '/run/smtp-url',
    REDIS_URL: 'redis://127.0.0.1',
    MAIL_FROM: 'a@example.com',
  });
});

test('what only the launcher knows wins over a file', () => {
  const settings = { TRAINING_URL: 'http://127.0.0.1:8083', TRAINING_URL_FILE: '/run/training-url' };
  expect(withoutDoubles(settings)).toEqual({ TRAINING_URL: 'http://127.0.0.1:8083' });
});
