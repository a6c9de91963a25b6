import { beforeAll, describe, expect, test } from 'vitest';
import { newId } from '@studio/chassis/mongo/new-id';
import { importedUser } from '@studio/contracts/testing/form-fixtures';
import { issueResetLink } from '../password-reset/issue-reset-link.ts';
import { adminCredentials, apiForTests } from '../testing/api-bench.ts';

describe('undoing an import', () => {
  const bench = apiForTests({ SIGN_INS_PER_ACCOUNT: '99' });
  let token: string;
  beforeAll(async () => {
    token = (await bench.call('POST', '/api/auth/login', { body: adminCredentials })).body.token;
  });

  const call = async (method: 'GET' | 'POST', path: string, body?: object) =>
    (await bench.call(method, `/api/admin/users/${path}`, { token, ...(body && { body }) })).body;
  const signIn = ({ email, documentNumber: password }: ReturnType<typeof importedUser>) =>
    bench.call('POST', '/api/auth/login', { body: { email, password } });
  async function importPeople(count: number) {
    const importId = newId();
    const rows = Array.from({ length: count }, () => importedUser());
    const { results } = await call('POST', 'import', { rows, importId });
    const userIds = results.map(({ userId }: { readonly userId: string }) => userId) as string[];
    return { importId, rows, userIds, path: `imports/${importId}` };
  }
  const mailLink = (_id: string, { email }: ReturnType<typeof importedUser>) =>
    issueResetLink({ models: bench.models, clock: () => new Date(), publicUrl: bench.url }, { _id, email });
  const useLink = (link: string) =>
    bench.call('POST', `/api/auth${new URL(link).pathname}`, { body: { password: 'propia123' } });
  async function edit(userId: string, form: object) {
    const body = { type: 'member', ...form };
    expect((await bench.call('PUT', `/api/admin/users/${userId}`, { token, body })).status).toBe(200);
  }
  const listed = async (importId: string) =>
    (await call('GET', 'imports')).imports.find(({ id }: { readonly id: string }) => id === importId);

  test('removes who never signed in, and the same list can come in again', async () => {
    const { importId, rows, userIds, path } = await importPeople(3);
    await signIn(rows[0]!);
    expect(await listed(importId)).toMatchObject({ people: 2 });
    const { people } = await call('GET', path);
    expect(people.filter(({ signedIn }: { readonly signedIn: boolean }) => signedIn)).toMatchObject([
      { userId: userIds[0] },
    ]);

    const held = userIds.slice(1);
    expect(await call('POST', `${path}/hold`, { userIds })).toEqual({ held });
    expect((await signIn(rows[1]!)).status).toBe(403);
    expect(await call('POST', `${path}/hold`, { userIds })).toEqual({ held });
    const [leave, stay] = [[held[0]], [held[1]]];
    expect(await call('POST', `${path}/undo`, { leave, stay })).toEqual({ removed: 1 });
    expect(await call('POST', `${path}/undo`, { leave, stay })).toEqual({ removed: 0 });
    expect((await signIn(rows[2]!)).status).toBe(200);
    expect(await listed(importId)).toBeUndefined();
    const again = await call('POST', 'import', { rows, importId: newId() });
    expect(again.results.map(({ kind }: { readonly kind: string }) => kind)).toEqual(['existed', 'created', 'existed']);
  });

  test('leaves who has set a password by the link of a chat', async () => {
    const { userIds, path } = await importPeople(2);
    const { url } = await call('POST', `${userIds[0]}/invitation`, { channel: 'whatsapp' });
    const [link] = /reset-password\/[\w-]{43}/.exec(String(url)) ?? [];
    const set = await bench.call('POST', `/api/auth/${link}`, { body: { password: 'propia123' } });
    expect(set.status).toBe(200);
    expect(await call('POST', `${path}/hold`, { userIds })).toEqual({ held: [userIds[1]] });
  });

  test('removes whose address was corrected, and leaves who had used a mailed link before that', async () => {
    const { rows, userIds, path } = await importPeople(2);
    expect((await useLink(await mailLink(userIds[1]!, rows[1]!))).status).toBe(200);
    for (const [at, row] of rows.entries()) {
      await edit(userIds[at]!, { ...row, email: `corregido.${row.email}`, accountStatus: 'active' });
    }
    const { people } = await call('GET', path);
    expect(people.filter(({ signedIn }: { readonly signedIn: boolean }) => signedIn)).toMatchObject([
      { userId: userIds[1] },
    ]);
    expect(await call('POST', `${path}/hold`, { userIds })).toEqual({ held: [userIds[0]] });
  });

  test('leaves whom somebody has made an administrator since', async () => {
    const { rows, userIds, path } = await importPeople(2);
    await edit(userIds[0]!, { ...rows[0]!, accountStatus: 'active', type: 'admin' });
    expect(await call('POST', `${path}/hold`, { userIds })).toEqual({ held: [userIds[1]] });
  });

  test('touches nobody of another import, and nobody who is not held', async () => {
    const [one, other] = [await importPeople(1), await importPeople(1)];
    expect(await call('POST', `${one.path}/hold`, other)).toEqual({ held: [] });
    expect(await call('POST', `${one.path}/undo`, { leave: one.userIds, stay: [] })).toEqual({ removed: 0 });
    await call('POST', `${other.path}/hold`, other);
    expect(await call('POST', `${one.path}/undo`, { leave: other.userIds, stay: [] })).toEqual({ removed: 0 });
  });

  describe('that was stopped', () => {
    async function holdOne() {
      const { rows, userIds, path } = await importPeople(1);
      const [row, userId] = [rows[0]!, userIds[0]!];
      expect(await call('POST', `${path}/hold`, { userIds })).toEqual({ held: userIds });
      const setStatus = (accountStatus: string) => edit(userId, { ...row, accountStatus });
      return { row, userIds, userId, path, setStatus };
    }

    test('takes no mailed link of a person until they are let go', async () => {
      const { row, userIds, userId, path } = await holdOne();
      const link = await mailLink(userId, row);
      expect(await useLink(link)).toMatchObject({ status: 403, body: { code: 'ACCOUNT_INACTIVE' } });
      await call('POST', `${path}/undo`, { leave: [], stay: userIds });
      expect((await useLink(link)).status).toBe(200);
    });

    test('lets in whom an administrator has made active since', async () => {
      const { row, setStatus } = await holdOne();
      await setStatus('active');
      expect((await signIn(row)).status).toBe(200);
    });

    test('leaves the status that an administrator has set since', async () => {
      const { row, userIds, path, setStatus } = await holdOne();
      await setStatus('suspended');
      expect(await call('POST', `${path}/hold`, { userIds })).toEqual({ held: userIds });
      await call('POST', `${path}/undo`, { leave: [], stay: userIds });
      expect((await signIn(row)).body.code).toBe('ACCOUNT_SUSPENDED');
    });

    test('lets go, once it resumes, of whom an administrator has given a password since', async () => {
      const { row, userIds, userId, path, setStatus } = await holdOne();
      const documentNumber = 'clave-nueva';
      const passwords = { newPassword: documentNumber, confirmPassword: documentNumber };
      await bench.call('PUT', `/api/admin/users/${userId}/change-password`, { token, body: passwords });
      await setStatus('inactive');
      expect(await call('POST', `${path}/hold`, { userIds })).toEqual({ held: [] });
      expect((await signIn({ ...row, documentNumber })).status).toBe(200);
    });
  });

  test('at the moment of a first sign-in does either', async () => {
    const { rows, userIds, path } = await importPeople(6);
    const [{ held }, ...signIns] = await Promise.all([call('POST', `${path}/hold`, { userIds }), ...rows.map(signIn)]);
    const signedIn = userIds.filter((_, at) => signIns[at]!.status === 200);
    expect(held.length + signedIn.length).toBe(userIds.length);
    expect(new Set([...held, ...signedIn])).toEqual(new Set(userIds));
  });
});
