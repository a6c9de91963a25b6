import { afterEach, expect, test, vi } from 'vitest';
import { readSettings } from '../../run/launcher/settings.ts';
import { catchesMail } from './look-at-mail-server.ts';

afterEach(() => vi.unstubAllEnvs());

const own = 'smtp://127.0.0.1:10005';
const sent = 'smtp://mail.example:587';
const docker = { GATEWAY_URL: 'http://gateway:9090' };

test.each([
  ['a demonstration', {}, own, false],
  ['a real studio', { ADMIN_EMAIL: 'ana@estudio.co' }, own, true],
  ['a real studio with a mail server', { ADMIN_EMAIL: 'ana@estudio.co', SMTP_URL: sent }, sent, false],
  ['a container', docker, 'smtp://mail:1025', true],
  ['a container with a mail server', docker, sent, false],
])('%s sends mail to a catcher: %o %s %o', (_, environment: Record<string, string>, smtpUrl, isCaught) => {
  for (const [name, value] of Object.entries(environment)) vi.stubEnv(name, value);
  expect(catchesMail(readSettings(environment), smtpUrl)).toBe(isCaught);
});
