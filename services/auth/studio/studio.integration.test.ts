import { readFileSync } from 'node:fs';
import { createBrandReader, openStudioDirectory } from '@studio/chassis/studio/studio-directory';
import { beforeAll, expect, test } from 'vitest';
import { adminCredentials, apiForTests } from '../testing/api-bench.ts';

const settings = { STUDIO_NAME: 'Ritmo', STUDIO_WHATSAPP: '+57 300 000 0000' };
const image = readFileSync(new URL('../../chassis/studio/mark.png', import.meta.url));

const bench = apiForTests(settings);
let token: string;
beforeAll(async () => {
  token = (await bench.call('POST', '/api/auth/login', { body: adminCredentials })).body.token;
});

const read = async () => (await bench.call('GET', '/api/admin/studio', { token })).body;
const shown = async () => (await bench.call('GET', '/api/studio/profile')).body;
const set = (body: object, version?: number) =>
  bench.call('PUT', '/api/admin/studio', {
    token,
    body,
    ...(version !== undefined && { headers: { 'if-match': `"${version}"` } }),
  });
const brand = () => createBrandReader(bench, settings)();

test('the settings hold until an administrator says otherwise, which mails and pages show at once', async () => {
  const { version, deskClosesDay, ...profile } = await read();
  expect([version, deskClosesDay]).toEqual([0, false]);
  expect(profile).toMatchObject({ name: 'Ritmo', whatsapp: '+57 300 000 0000', address: '', logo: '' });
  expect(await shown()).toEqual(profile);
  expect(await brand()).toMatchObject({ name: 'Ritmo', address: '' });
  const changed = { ...profile, name: 'Ritmo & Fuerza', address: 'Calle 1', instagramUrl: '@ritmo' };
  const answer = await set(changed, 0);
  const stored = { ...changed, instagramUrl: 'https://www.instagram.com/ritmo', deskClosesDay, version: 1 };
  expect(answer).toMatchObject({ status: 200, body: { studio: stored, message: 'Datos del estudio guardados' } });
  expect(answer.headers.get('etag')).toBe('"1"');
  expect(await read()).toEqual(stored);
  expect(await shown()).toMatchObject({ name: 'Ritmo & Fuerza' });
  expect(await brand()).toMatchObject({ name: 'Ritmo & Fuerza', address: 'Calle 1' });
  expect((await set(changed)).body.studio.version).toBe(1);
  const stale = await set({ ...changed, name: 'Otro' }, 0);
  expect(stale).toMatchObject({ status: 412, body: { code: 'CHANGED_MEANWHILE', current: stored } });
});

test('a studio lets its desk close the day, which only administrators read, and a form without it leaves it', async () => {
  const { version: _, ...before } = await read();
  expect(await openStudioDirectory(bench).deskClosesDay()).toBe(false);
  expect((await set({ ...before, deskClosesDay: true })).body.studio).toMatchObject({ deskClosesDay: true });
  expect(await openStudioDirectory(bench).deskClosesDay()).toBe(true);
  expect(await shown()).not.toHaveProperty('deskClosesDay');
  expect(await brand()).not.toHaveProperty('deskClosesDay');
  const { deskClosesDay: _desk, ...form } = before;
  expect((await set(form)).body.studio).toMatchObject({ deskClosesDay: true });
  expect((await set(before)).body.studio).toMatchObject({ deskClosesDay: false });
});

test('a logo is checked, kept under the hash of its content, and shown at an address that may be kept', async () => {
  const { version: _, ...before } = await read();
  expect(await (await brand()).readLogo()).toEqual(image);
  const own = Buffer.from(image);
  const refused = await set({ ...before, logo: `data:image/png;base64,${own.subarray(0, -4).toString('base64')}` });
  expect(refused).toMatchObject({ status: 400, body: { code: 'LOGO_INVALID', errors: [{ field: 'logo' }] } });
  const unknown = await set({ ...before, logo: `/api/studio/logos/${'0'.repeat(64)}` });
  expect(unknown.body.code).toBe('LOGO_INVALID');
  const { logo } = (await set({ ...before, logo: `data:image/png;base64,${own.toString('base64')}` })).body.studio;
  expect(logo).toMatch(/^\/api\/studio\/logos\/[0-9a-f]{64}$/);
  const file = await fetch(bench.url + logo);
  expect(Buffer.from(await file.arrayBuffer())).toEqual(own);
  expect(Object.fromEntries(file.headers)).toMatchObject({
    'content-type': 'image/png',
    'cache-control': 'public, max-age=31536000, immutable',
    'x-content-type-options': 'nosniff',
  });
  const again = await set({ ...before, logo });
  expect(again.body.studio.logo).toBe(logo);
  expect((await set({ ...before, logo: '' })).body.studio.logo).toBe('');
  expect((await fetch(bench.url + logo)).status).toBe(200);
  const missing = await fetch(`${bench.url}/api/studio/logos/${'0'.repeat(64)}`);
  expect([missing.status, missing.headers.get('cache-control')]).toEqual([404, 'no-store']);
});
