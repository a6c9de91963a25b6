import { execFileSync } from 'node:child_process';
import { createHash, generateKeyPairSync } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import type { RequestListener } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, onTestFinished, test } from 'vitest';
import { allRoutes } from '@studio/contracts/http/all-routes';
import { parseConfig } from '@studio/chassis/config/load-config';
import { benchKeys } from '@studio/chassis/testing/http-bench';
import { mostHeaderBytesOfCallers, startHttpServer } from '@studio/chassis/http/http-server';
import { createMetrics } from '@studio/chassis/metrics/metrics';
import { createStopStack } from '@studio/chassis/process/stop-stack';
import { signSession } from '@studio/chassis/session/session-token';
import { sendRaw } from '@studio/chassis/testing/raw-connection';
import { gatewaySettings } from './settings.ts';
import { startGateway } from './start-gateway.ts';
import { quiet, startService } from './test-bench.ts';

const webRoot = mkdtempSync(join(tmpdir(), 'web-'));
mkdirSync(join(webRoot, 'assets'));
writeFileSync(join(webRoot, 'index.html'), '<title>%STUDIO_NAME%</title><meta content="%PUBLIC_URL%"><p>50%OFF%</p>');
writeFileSync(join(webRoot, 'assets/app-1a2b.js'), 'plain');
writeFileSync(join(webRoot, 'assets/app-1a2b.js.br'), 'smaller');
writeFileSync(join(webRoot, 'favicon.svg'), '<svg/>');
writeFileSync(join(webRoot, 'sw.js'), 'worker');

afterAll(() => rmSync(webRoot, { recursive: true }));

const plans: RequestListener = (request, response) => {
  response.statusCode = 200;
  response.end(request.url === '/readyz' ? '{"parts":{"mongo":{"ok":true,"host":"secret"}}}' : '[]');
};

async function start(settings: Record<string, string> = {}) {
  const service = await startService(plans);
  const parsed = parseConfig(gatewaySettings, {
    PORT: '0',
    SESSION_PUBLIC_KEY: benchKeys.publicKey,
    AUTH_URL: service.origin,
    MEMBERSHIP_URL: service.origin,
    TRAINING_URL: service.origin,
    REPORTING_URL: service.origin,
    TRAINING_WORKER_URL: service.origin,
    WEB_ROOT: webRoot,
    STUDIO_NAME: 'Fuerza & "Ritmo" <Armenia>',
    ...settings,
  });
  if (!parsed.ok) throw new Error(parsed.problems.join());
  const { onStop, stop } = createStopStack(quiet);
  onTestFinished(stop);
  const metrics = createMetrics({ name: 'gateway' });
  const { url } = await startGateway({ config: parsed.config, logger: quiet, metrics, onStop });
  return { url, service, stop };
}

test('the gateway loads no driver of the servers behind the services', () => {
  const program = `
    import { createRequire } from 'node:module';
    await import(${JSON.stringify(join(import.meta.dirname, 'start-gateway.ts'))});
    console.log(Object.keys(createRequire('/').cache).join('\\n'));
  `;
  const loaded = execFileSync(process.execPath, ['--input-type=module', '--eval', program], { encoding: 'utf8' });
  expect(loaded).toContain('/node_modules/express/');
  expect(loaded).not.toMatch(/\/node_modules\/(?:mongoose|mongodb|ioredis|bullmq|amqplib|nodemailer)\//);
});

test('a file that is gone since the start costs that request and nothing else', async () => {
  const path = join(webRoot, 'assets/gone-3c4d.js');
  writeFileSync(path, 'gone soon');
  const { url } = await start();
  rmSync(path);
  await expect(fetch(`${url}/assets/gone-3c4d.js`)).rejects.toThrow('fetch failed');
  expect((await fetch(`${url}/favicon.svg`)).status).toBe(200);
});

test('the page has the brand in it, is the same for every address of the app, and is never kept', async () => {
  const { url } = await start({ PUBLIC_URL: 'https://studio.example/' });
  for (const path of ['/', '/trainings', '/reset-password/abc123', '/index.html']) {
    const response = await fetch(url + path);
    expect(await response.text()).toBe(
      '<title>Fuerza &amp; &quot;Ritmo&quot; &lt;Armenia&gt;</title><meta content="https://studio.example"><p>50%OFF%</p>',
    );
    expect(response.headers.get('cache-control')).toBe('no-cache');
  }
});

test.each(['/index.php', '/planes.html', '/trainings%20', '//trainings', '/a/../b.txt'])(
  'whoever goes to %s comes to the first page, and a program is refused',
  async (path) => {
    const { url } = await start();
    const ask = (accept: string) =>
      sendRaw(url, `GET ${path} HTTP/1.1\r\nHost: x\r\n${accept}Connection: close\r\n\r\n`);
    const shown = await ask('Accept: text/html,application/xhtml+xml,*/*;q=0.8\r\n');
    expect(shown).toMatch(/^HTTP\/1\.1 302 /);
    expect(shown).toMatch(/^location: \/\r$/im);
    expect(await ask('')).toMatch(/^HTTP\/1\.1 40[04] /);
  },
);

test('the page shows the studio as auth knows it, with its own logo in place of the mark, as soon as it changes', async () => {
  const root = mkdtempSync(join(tmpdir(), 'web-'));
  onTestFinished(() => rmSync(root, { recursive: true }));
  writeFileSync(join(root, 'index.html'), '<svg class="mark" viewBox="0 0 1 1"><path/></svg>%STUDIO_NAME%<svg/>');
  let logo = '';
  const auth = await startService((request, response) => {
    const isProfile = request.url === '/api/studio/profile';
    response.writeHead(isProfile ? 200 : 404).end(JSON.stringify({ ...contacts, logo }));
  });
  const { url } = await start({ WEB_ROOT: root, AUTH_URL: auth.origin, STUDIO_NIT: '900' });
  const read = async (path: string) => (await fetch(url + path)).text();
  expect(await read('/')).toBe('<svg class="mark" viewBox="0 0 1 1"><path/></svg>Ritmo &amp; Cía<svg/>');
  expect(JSON.parse(await read('/api/studio'))).toMatchObject({ ...contacts, nit: '', publicUrl: expect.any(String) });
  expect(JSON.parse(await read('/manifest.webmanifest'))).toMatchObject({ name: 'Ritmo & Cía' });
  expect(await read('/.well-known/security.txt')).toContain('mailto:hola@ritmo.example');
  logo = '/api/studio/logos/1a';
  await expect.poll(() => read('/')).toBe('<img class="mark" src="/api/studio/logos/1a" alt="">Ritmo &amp; Cía<svg/>');
  auth.stop();
  expect(JSON.parse(await read('/api/studio'))).toMatchObject({ name: 'Ritmo & Cía', logo });
});

const contacts = {
  name: 'Ritmo & Cía',
  address: 'Calle 1',
  mapUrl: '',
  facebookUrl: '',
  instagramUrl: '',
  tiktokUrl: '',
  whatsapp: '',
  email: 'hola@ritmo.example',
  nit: '',
};

test('without a web app it does not start, and says what is missing', async () => {
  await expect(start({ WEB_ROOT: join(webRoot, 'nowhere') })).rejects.toThrow(/no web app in .*nowhere/);
});

test('assets are kept for a year, in their compressed form where the browser takes it', async () => {
  const { url } = await start();
  const asset = await fetch(`${url}/assets/app-1a2b.js`, { headers: { 'Accept-Encoding': 'identity' } });
  expect(asset.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
  expect(await asset.text()).toBe('plain');
  const small = await fetch(`${url}/assets/app-1a2b.js`, { method: 'HEAD', headers: { 'Accept-Encoding': 'br' } });
  expect([small.headers.get('content-encoding'), small.headers.get('content-length')]).toEqual(['br', '7']);
  expect((await fetch(`${url}/favicon.svg`)).headers.get('cache-control')).toBe('public, max-age=3600');
  const worker = await fetch(`${url}/sw.js`);
  expect(worker.headers.get('cache-control')).toBe('no-cache');
  expect(worker.headers.get('permissions-policy')).toContain('camera=()');
  expect((await fetch(`${url}/assets/app-gone.js`)).status).toBe(404);
  expect((await fetch(`${url}/assets/app-1a2b.js`, { method: 'POST' })).status).toBe(405);
});

test('pages allow no foreign or inline code and no frame; TLS is demanded only where there is TLS', async () => {
  const { url } = await start();
  for (const path of ['/', '/assets/app-1a2b.js', '/api/docs']) {
    const { headers } = await fetch(url + path);
    const policy = headers.get('content-security-policy') ?? '';
    expect(policy).toContain("script-src 'self';style-src 'self';");
    expect(policy).toContain("frame-ancestors 'none'");
    expect(policy).not.toMatch(/unsafe|\*|upgrade-insecure/);
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.has('strict-transport-security')).toBe(false);
    expect(headers.has('access-control-allow-origin')).toBe(false);
  }
  const behindTls = await start({ PUBLIC_URL: 'https://studio.example' });
  for (const path of ['/', '/api/plans', '/api/studio', '/api/none']) {
    const { headers } = await fetch(behindTls.url + path);
    expect(headers.get('strict-transport-security')).toContain('max-age=31536000');
  }
});

test('behind https one proxy is trusted to name the caller, unless a setting says how many', async () => {
  const callerBehind = async (settings: Record<string, string>) => {
    const { url, service } = await start(settings);
    await fetch(`${url}/api/plans`, { headers: { 'X-Forwarded-For': '203.0.113.7, 203.0.113.8' } });
    return service.received.find(({ url: path }) => path === '/api/plans')?.headers['x-forwarded-for'];
  };
  const https = { PUBLIC_URL: 'https://studio.example' };
  expect(await callerBehind(https)).toBe('203.0.113.8');
  expect(await callerBehind({ ...https, TRUSTED_PROXIES: '2' })).toBe('203.0.113.7');
  expect(await callerBehind({ ...https, TRUSTED_PROXIES: '0' })).toBe('127.0.0.1');
  expect(await callerBehind({})).toBe('127.0.0.1');
});

test('the code within the page is allowed by its hash, and no other is; the page is sent compressed', async () => {
  const root = mkdtempSync(join(tmpdir(), 'web-'));
  onTestFinished(() => rmSync(root, { recursive: true }));
  const page = `<script>dark()</script><style>body{}</style><title>%STUDIO_NAME%</title>`;
  writeFileSync(join(root, 'index.html'), page);
  const { url } = await start({ WEB_ROOT: root, STUDIO_NAME: 'Ritmo' });
  const { headers } = await fetch(`${url}/trainings`, { method: 'HEAD', headers: { 'Accept-Encoding': 'gzip, br' } });
  const hashOf = (code: string) => `'sha256-${createHash('sha256').update(code).digest('base64')}'`;
  expect(headers.get('content-security-policy')).toContain(
    `script-src 'self' ${hashOf('dark()')};style-src 'self' ${hashOf('body{}')};`,
  );
  expect(headers.get('content-encoding')).toBe('br');
  expect(headers.get('vary')).toBe('Accept-Encoding');
  const plain = await fetch(`${url}/trainings`, { headers: { 'Accept-Encoding': 'identity' } });
  expect(plain.headers.has('content-encoding')).toBe(false);
  expect(await plain.text()).toBe(page.replace('%STUDIO_NAME%', 'Ritmo'));
  const packed = await fetch(`${url}/trainings`, { headers: { 'Accept-Encoding': 'br' } });
  expect(await packed.text()).toBe(page.replace('%STUDIO_NAME%', 'Ritmo'));
  const { headers: ofFiles } = await fetch(`${url}/robots.txt`);
  expect(ofFiles.get('content-security-policy')).not.toContain('sha256');
});

test('the documentation is a document and a page of plain HTML', async () => {
  const { url } = await start();
  const document = (await (await fetch(`${url}/api/openapi.json`)).json()) as {
    paths: Record<string, Record<string, { operationId: string }>>;
    openapi: string;
  };
  expect(document.openapi).toBe('3.1.0');
  const calls = Object.values(document.paths).flatMap((methods) => Object.values(methods));
  expect(calls).toHaveLength(allRoutes.length);
  expect(new Set(calls.map(({ operationId }) => operationId)).size).toBe(calls.length);
  const html = await (await fetch(`${url}/api/docs`)).text();
  expect(html).toContain('postTrainingsRegister');
  expect(html).toContain('Fuerza &amp; &quot;Ritmo&quot; &lt;Armenia&gt; API');
  expect(html).not.toMatch(/<script|<style|style=|\son\w+=/);
  expect((await fetch(`${url}/api/docs.css`)).headers.get('content-type')).toBe('text/css; charset=utf-8');
});

test('security.txt says where to report a vulnerability', async () => {
  const { url } = await start({ PUBLIC_URL: 'https://estudio.example', STUDIO_EMAIL: 'datos@estudio.example' });
  const answer = await fetch(`${url}/.well-known/security.txt`);
  expect(answer.headers.get('content-type')).toBe('text/plain; charset=utf-8');
  const text = await answer.text();
  expect(text).toContain('Contact: mailto:datos@estudio.example\n');
  expect(text).toContain('Canonical: https://estudio.example/.well-known/security.txt\n');
  expect(Date.parse(/^Expires: (.+)$/m.exec(text)![1]!)).toBeGreaterThan(Date.now());
  const without = await start({ PUBLIC_URL: 'https://estudio.example' });
  const other = await (await fetch(`${without.url}/.well-known/security.txt`)).text();
  expect(other).toContain('Contact: https://estudio.example/legal\n');
});

test('the studio says who it is', async () => {
  const { url } = await start({
    STUDIO_WHATSAPP: '+573001234567',
    REFUSE_OVERLAPPING_BOOKINGS: '1',
    OIDC_ISSUER: 'https://id.example',
  });
  expect(await (await fetch(`${url}/api/studio`)).json()).toMatchObject({
    name: 'Fuerza & "Ritmo" <Armenia>',
    whatsapp: '+573001234567',
    publicUrl: 'http://localhost:8080',
    refusesOverlaps: true,
    signsInByOidc: true,
    address: '',
  });
  expect((await fetch(`${url}/api/studio`, { method: 'POST' })).status).toBe(405);
});

test('forged and expired tokens are refused at the gateway', async () => {
  const { url, service } = await start();
  const { privateKey: strangers } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const ana = { accountId: 'ana', type: 'member', sessionId: 's', version: 1 } as const;
  const ask = async (token: string) => {
    const response = await fetch(`${url}/api/plans`, { headers: { Authorization: `Bearer ${token}` } });
    return [response.status, ((await response.json()) as { code?: string }).code];
  };
  expect(await ask(signSession(benchKeys.privateKey, ana, 1))).toEqual([200, undefined]);
  const before = service.received.length;
  expect(await ask(signSession(strangers, ana, 1))).toEqual([401, 'NO_SESSION']);
  expect(await ask(signSession(benchKeys.privateKey, ana, -1))).toEqual([401, 'SESSION_ENDED']);
  expect(service.received).toHaveLength(before);
});

test('readiness asks every service and answers with names, not details', async () => {
  const { url } = await start();
  const ready = await fetch(`${url}/readyz`);
  expect([ready.status, await ready.json()]).toEqual([
    200,
    {
      status: 'ready',
      parts: Object.fromEntries(
        ['auth', 'membership', 'training', 'reporting', 'training-worker'].map((name) => [name, { ok: true }]),
      ),
    },
  ]);
  const lame = await start({ MEMBERSHIP_URL: 'http://127.0.0.1:1' });
  const unready = await fetch(`${lame.url}/readyz`);
  expect(unready.status).toBe(503);
  const { status, parts } = (await unready.json()) as { status: string; parts: Record<string, unknown> };
  expect(status).toBe('not ready');
  expect([parts['membership'], parts['auth']]).toEqual([{ ok: false }, { ok: true }]);
  expect((await fetch(`${lame.url}/healthz`)).status).toBe(200);
});

test('figures are on a port of their own, never on the public one', async () => {
  const free = await startHttpServer({ app: { listener: plans }, host: '127.0.0.1', port: 0, drainMs: 0 });
  const { port } = free;
  await free.close();
  const { url } = await start({ METRICS_PORT: String(port), METRICS_HOST: '127.0.0.1' });
  await (await fetch(`${url}/api/plans`)).text();
  const figures = await fetch(`http://127.0.0.1:${port}/metrics`);
  expect(await figures.text()).toContain('route="/api/plans",status="200"');
  expect(await (await fetch(`${url}/metrics`)).text()).toContain('<title>');
});

test('a request that names two hosts is refused, on every address', async () => {
  const { url } = await start();
  for (const path of ['/api/plans', '/', '/healthz']) {
    const answer = await sendRaw(url, `GET ${path} HTTP/1.1\r\nHost: a\r\nhOST: b\r\nConnection: close\r\n\r\n`);
    expect(answer).toMatch(/^HTTP\/1\.1 400 /);
  }
});

test('wrong settings are named', () => {
  const parsed = parseConfig(gatewaySettings, { AUTH_URL: 'http://a/path', TRAINING_URL: 'tcp://b' });
  expect(parsed).toEqual({
    ok: false,
    problems: [
      'SESSION_PUBLIC_KEY: is not set',
      'AUTH_URL: must be origins, without a path',
      'MEMBERSHIP_URL: is not set',
      'TRAINING_URL: must be a URL that starts with http:// or https://',
      'REPORTING_URL: is not set',
    ],
  });
});

test('headers that it accepts are not too large for a service', async () => {
  const service = await startHttpServer({ app: { listener: plans }, host: '127.0.0.1', port: 0, drainMs: 0 });
  onTestFinished(() => service.close());
  const { url } = await start({ MEMBERSHIP_URL: service.url });
  const statusOf = async (bytes: number) => {
    const [start, end] = ['GET /api/plans HTTP/1.1\r\nHost: a\r\nUser-Agent: ', '\r\nConnection: close\r\n\r\n'];
    const answer = await sendRaw(url, start.padEnd(bytes - end.length, 'a') + end);
    return answer.split(' ', 2)[1];
  };
  expect(await statusOf(mostHeaderBytesOfCallers - 64)).toBe('200');
  expect(await statusOf(mostHeaderBytesOfCallers + 64)).toBe('431');
});
