import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newId } from '@studio/chassis/mongo/new-id';
import { apiClient } from '@studio/chassis/testing/api-client';
import { registrationForm } from '@studio/contracts/testing/form-fixtures';
import { type ApiBench, openApi } from '../../../services/auth/testing/api-bench.ts';
import { memberPassword, members } from '../../run/demo/demo-data.ts';
import { demoAdmin } from '../../run/launcher/settings.ts';
import { runProgram } from '../../run/launcher/run-program.ts';
import { givenServers } from '../../prove/testing/kit/test-settings.ts';

const demoMember = { email: members[0]!.email, password: memberPassword };

/** Auth as a demonstration left it: an administrator and a member with the passwords of the documentation. */
describe('accounts of a studio', () => {
  let bench: ApiBench;
  beforeAll(async () => {
    bench = await openApi({ ADMIN_EMAIL: demoAdmin.email, ADMIN_PASSWORD: demoAdmin.password });
    await bench.call('POST', '/api/auth/register', { body: registrationForm(demoMember) });
  });
  afterAll(() => bench.close());

  const login = (email: string, password: string) =>
    apiClient(bench.url).call('POST', '/api/auth/login', { body: { email, password } });
  const run = (program: string, settings: Record<string, string>, ...args: string[]) => {
    const { mongoUrl, rabbitmqUrl, redisUrl } = givenServers();
    const servers = { MONGO_URL: mongoUrl, RABBITMQ_URL: rabbitmqUrl, REDIS_URL: redisUrl };
    const { PATH, NODE_COMPILE_CACHE } = process.env;
    const own = { NAMESPACE: bench.namespace, BCRYPT_COST: '4', ...settings };
    const env = { PATH, NODE_COMPILE_CACHE, ...servers, ...own };
    return runProgram(`infra/operate/accounts/${program}.ts`, { args, env });
  };

  test('that only this machine reaches keep the passwords of the documentation', async () => {
    await run('at-start', {});
    expect(await login(demoAdmin.email, demoAdmin.password)).toMatchObject({ status: 200 });
  });

  test('that others reach get new ones, which are shown', async () => {
    const session = (await login(demoMember.email, demoMember.password)).body.token;
    const own = { PUBLIC_URL: 'https://estudio.example', ADMIN_EMAIL: demoAdmin.email, ADMIN_PASSWORD: 'propia123' };
    const said = await run('at-start', own);
    for (const { email, password } of [demoAdmin, demoMember]) {
      expect(await login(email, password)).toMatchObject({ status: 401 });
      const [, shown = ''] = new RegExp(`^${email} had a password .* new one: (\\S+)$`, 'm').exec(said) ?? [];
      expect(await login(email, shown)).toMatchObject({ status: 200 });
    }
    expect(await login(demoAdmin.email, 'propia123')).toMatchObject({ status: 200 });
    expect(await apiClient(bench.url, { token: session }).get('/api/users/profile')).toMatchObject({ status: 401 });
    expect(await run('at-start', own)).toBe('');
  });

  test('say at the start which settings of the first administrator are not used, and what to do', async () => {
    const given = {
      PUBLIC_URL: 'https://estudio.example',
      ADMIN_EMAIL: 'otra@estudio.example',
      ADMIN_PASSWORD: 'x12345',
    };
    expect(await run('at-start', given)).toBe(
      'ADMIN_EMAIL is not used: there are other administrators already.\n' +
        'npm run admin -- --email otra@estudio.example makes this one an administrator with a new password.',
    );
    const said = await run('at-start', { ...given, ADMIN_EMAIL: demoAdmin.email });
    expect(said).toMatch(/^ADMIN_PASSWORD is not used: admin@example\.com has a password already\.\n/);
    expect(await run('at-start', { ...given, ADMIN_EMAIL: demoAdmin.email }, '--made', '/keys/admin-password')).toBe(
      '',
    );
  });

  test('let an operator back in by a new password alone, as a suspended or a new administrator', async () => {
    const email = demoMember.email;
    const locked = Array.from({ length: 10 }, () => login(email, 'otra cosa'));
    await Promise.all(locked);
    expect(await login(email, 'otra cosa')).toMatchObject({ status: 429 });
    await bench.models.accounts.updateOne({ email }, { $set: { status: 'suspended' } });
    const accountId = (await bench.models.accounts.findOne({ email }).lean())!._id;
    const facts = { publicKey: 'x', counter: 0, transports: [], name: 'Perdida', createdAt: new Date() };
    await bench.models.passkeys.create({ _id: newId(), accountId, credentialId: newId(), lastUsedAt: null, ...facts });
    const fresh = `nueva-${randomBytes(4).toString('hex')}@estudio.example`;
    for (const [address, outcome] of [
      [email, 'is an administrator; its sessions ended'],
      [fresh, 'is a new administrator'],
    ] as const) {
      const said = await run('admin', {}, '--email', address);
      expect(said).toContain(`${address} ${outcome}`);
      const password = /^Password, shown this once: (\S+)$/m.exec(said)?.[1] ?? '';
      const { body } = await login(address, password);
      expect(body.user).toMatchObject({ email: address, type: 'admin' });
    }
    expect(await bench.models.passkeys.countDocuments({ accountId })).toBe(0);
    await expect(run('admin', {}, '--email', 'nobody')).rejects.toThrow(
      'whose? npm run admin -- --email name@example.com',
    );
  });
});
