import type { ApiClient } from '@studio/chassis/testing/api-client';
import { createUser, type Person, registerMember } from '../../testing/kit/people.ts';
import { runProgram } from '../../../run/launcher/run-program.ts';
import type { StudioUnderTest } from '../../testing/kit/start-studio.ts';
import { claimsOf, forgedTokens, readSessionKeys, signToken } from './forged-tokens.ts';

/** The role that the studio gives a caller, independent of what the request claims. */
export type Standing = 'nobody' | 'ended' | 'key' | 'removed-key' | 'member' | 'coach' | 'desk' | 'admin';

export interface Caller {
  readonly name: string;
  readonly authorization?: string | undefined;
  readonly standing: Standing;
}

const bearer = (token: string) => `Bearer ${token}`;

/** Callers without a live session, each with the best credentials that it can have. */
export async function createUninvited(studio: StudioUnderTest, admin: Person): Promise<Caller[]> {
  return [
    { name: 'nobody', standing: 'nobody' },
    { name: 'an empty bearer', authorization: 'Bearer ', standing: 'nobody' },
    {
      name: 'a name and a password',
      authorization: `Basic ${btoa('admin@example.com:test-admin')}`,
      standing: 'nobody',
    },
    ...(await createFormer(studio.origin, admin)),
    ...createForgers(studio, admin),
  ];
}

/** Sessions that were valid until their account changed. */
async function createFormer(origin: string, admin: ApiClient): Promise<Caller[]> {
  const former = async (
    name: string,
    change: (user: Person, form: object) => Promise<{ status: number }>,
    over: object = {},
  ): Promise<Caller> => {
    const user = await createUser(origin, admin, { ...over });
    const { status } = await change(user, user.form);
    if (status !== 200) throw new Error(`${name}: answered ${status}`);
    return { name, authorization: bearer(user.token), standing: 'ended' };
  };
  const edit = (over: object) => (user: Person, form: object) =>
    admin.put(`/api/admin/users/${user.id}`, { ...form, ...over });
  const newPassword = { newPassword: 'clave-nueva', confirmPassword: 'clave-nueva' };
  return [
    await former('suspended member', edit({ accountStatus: 'suspended' })),
    await former('inactive member', edit({ accountStatus: 'inactive' })),
    await former('deleted member', (user) => admin.delete(`/api/admin/users/${user.id}`)),
    await former('ended session', (user) => admin.put(`/api/admin/users/${user.id}/change-password`, newPassword)),
    await former('suspended coach', edit({ accountStatus: 'suspended' }), { coach: true }),
    await former('coach who gives no classes any more', edit({ coach: false }), { coach: true }),
    await former('suspended administrator', edit({ accountStatus: 'suspended' }), { type: 'admin' }),
    await former('administrator made a member', edit({ type: 'member' }), { type: 'admin' }),
    await former('deleted administrator', (user) => admin.delete(`/api/admin/users/${user.id}`), { type: 'admin' }),
  ];
}

/** Forgers who know all claims of a genuine administrator's token; some even sign with the real key. */
function createForgers(studio: StudioUnderTest, admin: Person): Caller[] {
  const keys = readSessionKeys(studio.dataDir);
  const claims = claimsOf(admin.token);
  const signed = (over: object) => bearer(signToken(keys.privateKey, { ...claims, ...over }));
  const forged = Object.entries(forgedTokens(keys, admin.token));
  const seconds = Math.floor(Date.now() / 1_000);
  return [
    ...forged.map(([name, token]): Caller => ({ name, authorization: bearer(token), standing: 'nobody' })),
    { name: 'wrong audience', authorization: signed({ aud: 'other' }), standing: 'nobody' },
    { name: 'wrong issuer', authorization: signed({ iss: 'other' }), standing: 'nobody' },
    { name: 'not valid yet', authorization: signed({ nbf: seconds + 3_600 }), standing: 'nobody' },
    { name: 'without a session version', authorization: signed({ sv: undefined }), standing: 'nobody' },
    { name: 'without an expiry', authorization: signed({ exp: undefined }), standing: 'nobody' },
    { name: 'of a type that there is not', authorization: signed({ type: 'root' }), standing: 'nobody' },
    { name: 'expired', authorization: signed({ exp: seconds - 1 }), standing: 'ended' },
    { name: 'of a later session version', authorization: signed({ sv: 99 }), standing: 'ended' },
    { name: 'of an account that there is not', authorization: signed({ sub: 'f'.repeat(24) }), standing: 'ended' },
  ];
}

/** A caller with an API key that the operator's command has created, or removed again. */
export async function createKeyHolder(studio: StudioUnderTest, name: string, isRemoved = false): Promise<Caller> {
  const keys = (...args: string[]) =>
    runProgram('infra/operate/keys.ts', { args, env: { ...process.env, NAMESPACE: studio.namespace } });
  const [, key = ''] = /^Key, shown this once: (\S+)$/m.exec(await keys('add', name)) ?? [];
  if (isRemoved) await keys('remove', name);
  return { name, authorization: bearer(key), standing: isRemoved ? 'removed-key' : 'key' };
}

/** A member's token with an administrator's claims, signed with the real key. */
export async function createPretender(studio: StudioUnderTest): Promise<Caller> {
  const member = await registerMember(studio.origin);
  const { privateKey } = readSessionKeys(studio.dataDir);
  const token = signToken(privateKey, { ...claimsOf(member.token), type: 'admin' });
  return { name: 'a member whose token says administrator', authorization: bearer(token), standing: 'ended' };
}
