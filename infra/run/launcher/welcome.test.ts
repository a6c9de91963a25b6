import { expect, test } from 'vitest';
import { readSettings } from './settings.ts';
import { tellWhatRuns } from './welcome.ts';

test.each([
  [{}, 'ready http://localhost:8080'],
  [{ HOST: '0.0.0.0', PORT: '9000' }, 'ready http://localhost:9000'],
  [{ HOST: '192.168.1.7' }, 'ready http://192.168.1.7:8080'],
  [{ HOST: 'fe80::1' }, 'ready http://[fe80::1]:8080'],
])('with %o the last line says where the studio answers', (environment, line) => {
  const said: string[] = [];
  tellWhatRuns({ settings: readSettings(environment), mailWebUrl: null }, (text) => said.push(text));
  expect(said.at(-1)).toBe(line);
});

test.each([
  [{}, false],
  [{ DEMO: '0', ADMIN_EMAIL: 'ana@estudio.co' }, true],
])('with %o and no mail server it says that nobody receives mail: %o', (environment, isSaid) => {
  const said: string[] = [];
  tellWhatRuns({ settings: readSettings(environment), mailWebUrl: 'http://localhost:1' }, (text) => said.push(text));
  expect(said.includes('Nobody receives it: set SMTP_URL to your mail server')).toBe(isSaid);
});

test.each([
  [{}, '.data'],
  [{ DATA_DIR: '/srv/studio-data' }, '/srv/studio-data'],
])('with %o it says where the data is, as people look for it', (environment, path) => {
  const said: string[] = [];
  tellWhatRuns({ settings: readSettings(environment), mailWebUrl: null }, (text) => said.push(text));
  expect(said).toContain(`Data and logs are in ${path}`);
});
