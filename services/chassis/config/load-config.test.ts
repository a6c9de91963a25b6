import { generateKeyPairSync } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import {
  apiSettings,
  commonSettings,
  mailSettings,
  oidcSettings,
  processSettings,
  studioSettings,
} from './common-settings.ts';
import { parseConfig } from './load-config.ts';

const folder = mkdtempSync(join(tmpdir(), 'settings-'));
afterAll(() => rmSync(folder, { recursive: true }));

function file(name: string, content: string): string {
  const path = join(folder, name);
  writeFileSync(path, content);
  return path;
}

test('missing variables take their defaults, and values are trimmed', () => {
  const parsed = parseConfig(processSettings, { PORT: ' 8080 ', HOST: '' });
  expect(parsed).toEqual({
    ok: true,
    config: { PORT: 8080, HOST: '127.0.0.1', NAMESPACE: 'studio', LOG_LEVEL: 'info' },
  });
});

test('every invalid variable is named in one line', () => {
  const parsed = parseConfig(processSettings, { PORT: '80a', LOG_LEVEL: 'loud', NAMESPACE: 'a b' });
  expect(parsed).toEqual({
    ok: false,
    problems: [
      'PORT: must be a whole number from 0 to 65535',
      'NAMESPACE: must be a name of at most 40 letters, digits, - and _',
      'LOG_LEVEL: must be one of fatal, error, warn, info, debug, trace, silent',
    ],
  });
});

test('a missing variable is reported as not set', () => {
  expect(parseConfig(processSettings, {})).toEqual({ ok: false, problems: ['PORT: is not set'] });
});

test('a value may come from a file', () => {
  const parsed = parseConfig(processSettings, { PORT_FILE: file('port', '9000\n') });
  expect(parsed).toMatchObject({ ok: true, config: { PORT: 9000 } });
});

test('an empty file sets nothing', () => {
  const given = { PORT: '1', OIDC_ISSUER_FILE: file('issuer', '\n') };
  expect(parseConfig({ ...oidcSettings, PORT: processSettings.PORT }, given)).toEqual({
    ok: true,
    config: { PORT: 1 },
  });
});

test.each([
  ['https://id.example/realms/estudio', true],
  ['http://localhost:8443', true],
  ['http://id.example', false],
  ['http://localhost.example', false],
  ['id.example', false],
])('an identity provider is named by an address of https, or of this machine: %s', (issuer, ok) => {
  expect(parseConfig(oidcSettings, { OIDC_ISSUER: issuer }).ok).toBe(ok);
});

test('an unreadable file and a value given twice are one problem each', () => {
  const missing = parseConfig(processSettings, { PORT_FILE: join(folder, 'nowhere') });
  expect(missing).toEqual({ ok: false, problems: ['PORT_FILE: cannot be read (ENOENT)'] });
  const twice = parseConfig(processSettings, { PORT: '1', PORT_FILE: file('other', '2') });
  expect(twice).toEqual({ ok: false, problems: ['PORT: is given twice, also as PORT_FILE'] });
});

test('an API accepts only P-256 public keys, also with escaped line breaks', () => {
  const given = (key: string) => ({
    PORT: '0',
    MONGO_URL: 'mongodb://127.0.0.1/?replicaSet=rs0',
    RABBITMQ_URL: 'amqp://127.0.0.1',
    REDIS_URL: 'redis://127.0.0.1',
    SESSION_PUBLIC_KEY: key,
  });
  const { publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const pem = publicKey.export({ type: 'spki', format: 'pem' }).toString();
  expect(parseConfig(apiSettings, given(pem.replaceAll('\n', '\\n')))).toMatchObject({
    ok: true,
    config: { SESSION_PUBLIC_KEY: pem, CHECK_RESPONSES: false },
  });
  const other = generateKeyPairSync('ed25519').publicKey.export({ type: 'spki', format: 'pem' }).toString();
  expect(parseConfig(apiSettings, given(other))).toEqual({
    ok: false,
    problems: ['SESSION_PUBLIC_KEY: must be a P-256 public key in PEM'],
  });
});

test.each([
  'mongodb://127.0.0.1/?replicaSet=rs0',
  'mongodb://a:27017,b:27017,c:27018/?replicaSet=rs0',
  'mongodb://training:p%40ss-w_rd@mongo-1:27017,mongo-2:27017/?replicaSet=rs0&authSource=admin',
  'mongodb+srv://user:password@cluster.example.com/?retryWrites=true',
  'mongodb://[::1]:27017',
])('a replica set is named by one host or several: %s', (url) => {
  expect(parseConfig({ MONGO_URL: commonSettings.MONGO_URL }, { MONGO_URL: url })).toEqual({
    ok: true,
    config: { MONGO_URL: url },
  });
});

test.each(['a:27017,b:27017', 'http://a', 'mongodb://', 'mongodb://a,,b/', 'mongodb://a b/', 'mongodb://u:p@/x'])(
  'what is no MongoDB URL is refused: %s',
  (url) => {
    expect(parseConfig({ MONGO_URL: commonSettings.MONGO_URL }, { MONGO_URL: url })).toEqual({
      ok: false,
      problems: ['MONGO_URL: must be a URL that starts with mongodb:// or mongodb+srv://'],
    });
  },
);

test('links of the studio must be web addresses, never scripts', () => {
  const parsed = parseConfig(studioSettings, { STUDIO_MAP_URL: 'javascript:alert(1)' });
  expect(parsed).toEqual({
    ok: false,
    problems: ['STUDIO_MAP_URL: must be a URL that starts with http:// or https://'],
  });
});

test('the sender of mails is an address, and may have a name', () => {
  const sender = (MAIL_FROM: string) => parseConfig({ MAIL_FROM: mailSettings.MAIL_FROM }, { MAIL_FROM });
  const named = 'Mi Estudio <hola@example.com>';
  expect(sender(named)).toEqual({ ok: true, config: { MAIL_FROM: named } });
  expect(sender('Mi Estudio')).toEqual({
    ok: false,
    problems: ['MAIL_FROM: must be an email address, e.g. hola@example.com or Mi Estudio <hola@example.com>'],
  });
});
