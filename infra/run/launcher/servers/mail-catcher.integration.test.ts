import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { once } from 'node:events';
import { type IncomingMessage, type OutgoingHttpHeaders, request } from 'node:http';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { text } from 'node:stream/consumers';
import { beforeAll, expect, test } from 'vitest';
import { parse } from 'yaml';
import { root } from '../root.ts';
import { startServers } from '../own-servers.ts';

/** A mail catcher that has caught one mail. */
async function startCatcher() {
  const dataDir = mkdtempSync(join(tmpdir(), 'mail-catcher-'));
  const directory = join(dataDir, 'mail');
  mkdirSync(directory);
  writeFileSync(join(directory, 'reset.eml'), 'To: ana@correo.co\nSubject: Tu enlace\n\nhttp://localhost/reset\n');
  const { ports, stop } = await startServers({ dataDir, only: ['mail'] });
  const port = ports.mailWeb;
  const ask = async (path: string, headers: OutgoingHttpHeaders, method = 'GET') => {
    const asked = request({
      host: '127.0.0.1',
      port,
      path,
      method,
      headers: { host: `localhost:${port}`, ...headers },
    });
    const answered = Promise.race([once(asked, 'response'), once(asked, 'upgrade')]) as Promise<[IncomingMessage]>;
    asked.end();
    const [response] = await answered;
    const { statusCode, headers: told } = response;
    const body = statusCode === 101 ? '' : await text(response);
    response.destroy();
    return { statusCode, body, allowed: Object.keys(told).filter((name) => name.startsWith('access-control-')) };
  };
  const close = async () => {
    await stop();
    rmSync(dataDir, { recursive: true });
  };
  return { ask, origin: `http://localhost:${port}`, port, kept: () => readdirSync(directory), close };
}

let catcher: Awaited<ReturnType<typeof startCatcher>>;
beforeAll(async () => {
  catcher = await startCatcher();
  return () => catcher.close();
});

const refused = {
  statusCode: 403,
  body: 'This program answers its own page at localhost only.\n',
  allowed: [],
};

const liveView = '/socket.io/?EIO=4&transport=websocket';
const asWebSocket = {
  connection: 'Upgrade',
  upgrade: 'websocket',
  'sec-websocket-version': '13',
  'sec-websocket-key': 'AAAAAAAAAAAAAAAAAAAAAA==',
};

test('a link of another page leads to the mail catcher', async () => {
  const { ask } = catcher;
  const link = { 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'document' };
  expect(await ask('/', link)).toMatchObject({ statusCode: 200, body: expect.stringContaining('MailDev') });
});

test('the mail catcher answers no other page and obeys none', async () => {
  const { ask, kept, port } = catcher;
  const rebound = ['evil.example', `evil.example:${port}`, 'localhost.evil.example', '127.0.0.1.evil.example', 'mail'];
  for (const host of rebound) {
    const own = { origin: `http://${host}` };
    for (const headers of [{}, own]) expect(await ask('/email', { host, ...headers })).toEqual(refused);
    expect(await ask('/email/all', { host, ...own }, 'DELETE')).toEqual(refused);
    expect(await ask(liveView, { host, ...own, ...asWebSocket })).toEqual(refused);
  }
  const foreign = [
    'https://evil.example',
    'null',
    'http://localhost:1',
    `https://localhost:${port}`,
    `http://[::1]:${port}`,
  ];
  for (const origin of foreign) {
    expect(await ask('/email', { origin })).toEqual(refused);
    expect(await ask('/email/all', { origin, 'access-control-request-method': 'DELETE' }, 'OPTIONS')).toEqual(refused);
    expect(await ask('/email/all', { origin }, 'DELETE')).toEqual(refused);
    expect(await ask('/email/reset/relay', { origin, 'content-type': 'text/plain' }, 'POST')).toEqual(refused);
    expect(await ask(liveView, { origin, ...asWebSocket })).toEqual(refused);
  }
  for (const dest of ['iframe', 'image', 'script', 'empty']) {
    const mode = dest === 'iframe' ? 'navigate' : 'no-cors';
    for (const site of ['cross-site', 'same-site']) {
      const headers = { 'sec-fetch-site': site, 'sec-fetch-mode': mode, 'sec-fetch-dest': dest };
      expect(await ask('/email', headers)).toEqual(refused);
    }
  }
  expect(kept()).toEqual(['reset.eml']);
});

test('the mail catcher shows its mails to its own page under the names of this machine, and to no other origin', async () => {
  const { ask, origin, port } = catcher;
  for (const host of [`localhost:${port}`, `127.0.0.1:${port}`, `[::1]:${port}`, 'localhost']) {
    const { statusCode, body, allowed } = await ask('/email', { host });
    expect({ statusCode, allowed }).toEqual({ statusCode: 200, allowed: [] });
    expect(body).toContain('Tu enlace');
  }
  // The live view of its page begins so, before it becomes a WebSocket. Without the guard's 403 it is an unknown session.
  const poll = { origin, 'content-type': 'text/plain;charset=UTF-8' };
  expect(await ask('/socket.io/?EIO=4&transport=polling&sid=none', poll, 'POST')).toMatchObject({
    statusCode: 400,
    body: expect.stringContaining('Session ID unknown'),
  });
  const bySite = { 'sec-fetch-site': 'same-origin', 'sec-fetch-mode': 'cors', 'sec-fetch-dest': 'empty' };
  expect(await ask('/email', { origin, ...bySite })).toMatchObject({ statusCode: 200, allowed: [] });
  expect(await ask(liveView, { origin, ...asWebSocket })).toMatchObject({ statusCode: 101 });
  expect(await ask('/email/all', { origin, ...bySite }, 'DELETE')).toMatchObject({ statusCode: 200 });
});

test('with Docker, the same mail catcher gets the same guard', () => {
  const { mail } = parse(readFileSync(join(root, 'docker-compose.yml'), 'utf8'), { merge: true }).services;
  const { devDependencies } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  expect(mail.image).toContain(`maildev/maildev:${devDependencies.maildev}`);
  const [{ source, target }] = mail.volumes;
  expect(mail.environment.NODE_OPTIONS).toBe(`--import=${target}`);
  expect(join(root, source)).toBe(join(import.meta.dirname, basename(target)));
  expect(mail.ports).toEqual([expect.stringMatching(/^127\.0\.0\.1:/)]);
});
