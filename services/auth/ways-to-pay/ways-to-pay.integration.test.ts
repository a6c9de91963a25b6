import { mailsOf } from '@studio/chassis/mail/mail-outbox';
import { outboxOf } from '@studio/chassis/outbox/outbox';
import { openStudioDirectory } from '@studio/chassis/studio/studio-directory';
import { type Answer, outcomeOf } from '@studio/chassis/testing/api-client';
import { NEW_ACCESS_HOURS, type WayToPay } from '@studio/contracts/rules/ways-to-pay';
import { registrationForm, userForm } from '@studio/contracts/testing/form-fixtures';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { adminCredentials, apiForTests } from '../testing/api-bench.ts';

const nequi: WayToPay = { kind: 'nequi', key: '3001234567', holder: 'Ritmo SAS', hint: '', qr: '' };
const breB: WayToPay = { kind: 'bre-b', key: '@RITMO1', holder: 'Ritmo SAS', hint: 'Sin costo', qr: '000201' };
const reception: WayToPay = { kind: 'estudio', key: '', holder: '', hint: 'En recepción', qr: '' };
const { password } = adminCredentials;

const attempts = 3;
const bench = apiForTests({
  LOGIN_ATTEMPTS_PER_ACCOUNT: String(attempts),
  PASSWORD_CHANGES_PER_ACCOUNT: '1000',
  STUDIO_NAME: 'Ritmo',
});

const idOf = async (email: string) => (await bench.models.accounts.findOne({ email }).orFail().lean())._id;
const login = async (body: object): Promise<string> =>
  (await bench.call('POST', '/api/auth/login', { body })).body.token;
const read = async (token: string) => (await bench.call('GET', '/api/ways-to-pay', { token })).body;

/** An administrator of more than a day. */
async function administrator() {
  const opened = await newAdministrator();
  await bench.models.accounts.updateOne({ _id: opened.id }, { accessGivenAt: hoursAgo(NEW_ACCESS_HOURS) });
  return opened;
}

const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000);

async function newAdministrator() {
  const form = userForm({ type: 'admin' });
  const token = await login(adminCredentials);
  const { id } = (await bench.call('POST', '/api/admin/users', { token, body: form })).body.user;
  return {
    id: id as string,
    password: form.documentNumber,
    token: await login({ ...form, password: form.documentNumber }),
  };
}

interface Caller {
  readonly token: string;
  readonly password: string;
}

function set({ token, password: currentPassword }: Caller, ways: readonly object[], version?: number): Promise<Answer> {
  return bench.call('PUT', '/api/admin/ways-to-pay', {
    token,
    body: { ways, currentPassword },
    ...(version !== undefined && { headers: { 'if-match': `"${version}"` } }),
  });
}

async function acts(): Promise<unknown[]> {
  const rows = await outboxOf(bench.connection).find({ 'envelopes.payload.kind': 'ways-to-pay-set' }).toArray();
  return rows.flatMap(({ envelopes }) => envelopes.map(({ payload }) => (payload as { facts: unknown }).facts));
}

const mails = () =>
  mailsOf(bench.connection).find({ template: 'ways-to-pay-changed' }).sort({ accountId: 1 }).toArray();

describe('the ways to pay', () => {
  let owner: Caller;
  let partner: Caller & { readonly id: string };
  beforeAll(async () => {
    owner = { token: await login(adminCredentials), password };
    partner = await administrator();
  });
  /** The version from which a test begins. */
  let version: number;
  beforeEach(async () => {
    version = (await set(owner, [])).body.waysToPay.version;
    await mailsOf(bench.connection).deleteMany({});
    await outboxOf(bench.connection).deleteMany({});
  });

  test('are none at first, and hold for everybody as soon as an administrator sets them', async () => {
    const member = registrationForm();
    await bench.call('POST', '/api/auth/register', { body: member });
    const asMember = await login(member);
    expect(await read(asMember)).toEqual({ ways: [], version: 0 });
    const typed = [
      { ...breB, key: ' @RITMO1 ' },
      { ...nequi, key: '+57 300 123 4567' },
      { ...reception, key: 'x', holder: 'x', qr: 'x' },
    ];
    const answer = await set(owner, typed, version);
    const stored = { ways: [breB, nequi, reception], version: version + 1 };
    expect(answer).toMatchObject({ status: 200, body: { waysToPay: stored, message: 'Formas de pago guardadas' } });
    expect(answer.headers.get('etag')).toBe(`"${version + 1}"`);
    expect(await read(asMember)).toEqual(stored);
    expect(await openStudioDirectory(bench).readWaysToPay()).toMatchObject(stored);
    expect(outcomeOf(await set({ ...owner, token: asMember }, []))).toBe('403 FORBIDDEN');
  });

  test('are mailed to every administrator with the old and the new, and named in the activity without keys', async () => {
    await set(owner, [nequi]);
    await mailsOf(bench.connection).deleteMany({});
    await set(partner, [nequi, breB]);
    const ownerId = await idOf(adminCredentials.email);
    const payload = { changedBy: partner.id, before: [nequi], after: [nequi, breB] };
    const rows = await mails();
    expect(rows.map(({ accountId }) => accountId)).toEqual([ownerId, partner.id].toSorted());
    for (const row of rows) expect(row.payload).toEqual(payload);
    await set(owner, [{ ...breB, key: '@RITMO2' }]);
    await set(owner, []);
    expect(await acts()).toEqual([{ way: 'nequi' }, { way: 'bre-b' }, {}, { way: 'bre-b' }]);
  });

  test('that are saved as they are make no new version, entry or mail', async () => {
    await set(owner, [nequi]);
    const again = await set(owner, [{ ...nequi, key: '300 123 4567' }], version + 1);
    expect(again.body.waysToPay.version).toBe(version + 1);
    expect([(await mails()).length, (await acts()).length]).toEqual([2, 1]);
  });

  test('of two administrators who change them at once, those of the later one are refused', async () => {
    const answers = await Promise.all([set(owner, [nequi], version), set(partner, [breB], version)]);
    expect(answers.map(outcomeOf).toSorted()).toEqual(['200', '412 CHANGED_MEANWHILE']);
    const stored = await read(owner.token);
    expect(stored.version).toBe(version + 1);
    expect(answers.find(({ status }) => status === 412)?.body.current).toEqual(stored);
    expect((await mails()).length).toBe(2);
  });

  test('of a stolen session do not change, and its guesses count like those of a login', async () => {
    const stolen = await administrator();
    await set(owner, [nequi]);
    await mailsOf(bench.connection).deleteMany({});
    const guesses = await Promise.all(
      ['', 'a', 'b', 'c', 'd'].map((guess) => set({ ...stolen, password: guess }, [breB])),
    );
    const outcomes = guesses.map(outcomeOf).toSorted();
    expect(outcomes.filter((each) => each !== '429 TOO_MANY_REQUESTS')).toEqual([
      '400 INVALID_INPUT',
      ...Array.from({ length: attempts }, () => '400 WRONG_PASSWORD'),
    ]);
    expect(outcomeOf(await set(stolen, [breB]))).toBe('429 TOO_MANY_REQUESTS');
    expect(await read(owner.token)).toMatchObject({ ways: [nequi] });
    expect([(await mails()).length, (await acts()).length]).toEqual([0, 1]);
  });

  test('do not change for a day by an access that an administrator, or a stolen session, has just given', async () => {
    const added = await newAdministrator();
    expect(outcomeOf(await set(added, [nequi]))).toBe('409 ACCESS_TOO_NEW');
    const robbed = await administrator();
    expect(outcomeOf(await set(robbed, [nequi]))).toBe('200');
    await bench.call('PUT', `/api/admin/users/${robbed.id}/change-password`, {
      token: robbed.token,
      body: { newPassword: 'ajena1', confirmPassword: 'ajena1' },
    });
    expect(outcomeOf(await set({ ...robbed, password: 'ajena1' }, [breB]))).toBe('409 ACCESS_TOO_NEW');
    expect(await read(owner.token)).toMatchObject({ ways: [nequi] });
  });

  test.each([
    ['six ways', ['1', '2', '3', '4', '5', '6'].map((end) => ({ ...nequi, key: `300123456${end}` })), 'ways'],
    ['the same way twice', [nequi, { ...nequi, key: '+573001234567' }], 'ways'],
    ['a key in none of the forms', [breB, { ...breB, key: 'RITMO' }], 'ways.1.key'],
    ['a wallet without a holder', [{ ...nequi, holder: ' ' }], 'ways.0.holder'],
    ['an account without a bank', [{ ...nequi, kind: 'cuenta', key: '123-456789-01' }], 'ways.0.hint'],
    ['a QR that says too much', [{ ...nequi, qr: 'x'.repeat(513) }], 'ways.0.qr'],
  ])('cannot be %s', async (_, ways, field) => {
    const { status, body } = await set(owner, ways);
    expect([status, body.errors?.[0].field]).toEqual([400, field]);
    expect(await read(owner.token)).toMatchObject({ ways: [] });
  });
});
