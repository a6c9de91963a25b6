import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { trusted } from 'mongoose';
import { mailsOf } from '@studio/chassis/mail/mail-outbox';
import { importedUser, registrationForm, userForm } from '@studio/contracts/testing/form-fixtures';
import { adminCredentials, type ApiBench, openApi } from '../testing/api-bench.ts';

type Person = ReturnType<typeof importedUser>;
interface Result {
  readonly kind: string;
  readonly userId: string;
}

describe('an import of users', () => {
  let bench: ApiBench;
  let token: string;
  beforeAll(async () => {
    bench = await openApi();
    token = (await bench.call('POST', '/api/auth/login', { body: adminCredentials })).body.token;
  });
  afterAll(() => bench.close());

  const send = (rows: readonly unknown[], headers = {}) =>
    bench.call('POST', '/api/admin/users/import', { token, body: { rows }, headers });
  const kindsOf = ({ body }: Awaited<ReturnType<typeof send>>): string[] =>
    body.results.map(({ kind }: Result) => kind);
  const accountsOf = (people: readonly Person[]) =>
    bench.models.accounts.find({ email: trusted({ $in: people.map(({ email }) => email) }) }).lean();
  const people = (count: number) => Array.from({ length: count }, () => importedUser());

  test('creates active members whose first password is the document number', async () => {
    const [ana, luis] = [importedUser({ documentNumber: 'C.C. 1.094.555.001' }), importedUser({ gender: '' })];
    const { status, body } = await send([ana, luis]);
    expect([status, body.results]).toMatchObject([200, [{ kind: 'created' }, { kind: 'created' }]]);
    const login = { email: ana.email, password: '1094555001' };
    const signedIn = await bench.call('POST', '/api/auth/login', { body: login });
    expect(signedIn).toMatchObject({ status: 200, body: { user: { id: body.results[0].userId, type: 'member' } } });
    expect(await bench.models.accounts.findById(body.results[1].userId).lean()).toMatchObject({
      status: 'active',
      gender: null,
      version: 1,
    });
  });

  test('mails nobody', async () => {
    await send(people(1));
    expect(await mailsOf(bench.connection).countDocuments()).toBe(0);
  });

  test('that is repeated changes nothing', async () => {
    const rows = people(3);
    const first = await send(rows);
    const stored = await accountsOf(rows);
    const again = await send(rows.map((row) => ({ ...row, phone: '3000000000' })));
    expect(again.body.results).toEqual(first.body.results.map(({ userId }: Result) => ({ kind: 'existed', userId })));
    expect(await accountsOf(rows)).toEqual(stored);
  });

  test('answers each row by itself', async () => {
    const [known, other] = people(2) as [Person, Person];
    await send([known, other]);
    const { email, documentType, documentNumber } = other;
    const { body } = await send([
      { ...importedUser({ firstName: 'Hija' }), email: known.email },
      { ...importedUser({ firstName: 'Otra' }), documentType, documentNumber },
      { ...known, email },
      importedUser(),
    ]);
    expect(body.results).toMatchObject([
      { kind: 'refused', code: 'EMAIL_TAKEN', field: 'email', message: expect.stringMatching(/^Ya existe una cuenta/) },
      { kind: 'refused', code: 'DOCUMENT_TAKEN', field: 'documentNumber' },
      { kind: 'refused', code: 'DIFFERENT_PEOPLE' },
      { kind: 'created' },
    ]);
  });

  test('takes a registrant with the document and name of a row for the same person only where the row says so', async () => {
    const person = importedUser();
    const { body } = await bench.call('POST', '/api/auth/register', {
      body: registrationForm({ ...person, email: `x.${person.email}` }),
    });
    const { id: userId } = body.user;
    const before = await bench.models.accounts.findById(userId).lean();
    expect((await send([person])).body.results).toMatchObject([{ kind: 'refused', code: 'DOCUMENT_TAKEN', userId }]);
    const [stranger] = (await send(people(1))).body.results;
    expect(kindsOf(await send([{ ...person, sameAs: stranger.userId }]))).toEqual(['refused']);
    expect((await send([{ ...person, sameAs: userId }])).body.results).toEqual([{ kind: 'existed', userId }]);
    expect(await bench.models.accounts.findById(userId).lean()).toEqual(before);
  });

  test('creates nobody for a row that names an account', async () => {
    const { results } = (await send(people(1))).body;
    const row = { ...importedUser(), sameAs: results[0].userId };
    expect((await send([row])).body.results).toMatchObject([{ kind: 'refused', code: 'USER_NOT_FOUND' }]);
    expect(await accountsOf([row])).toEqual([]);
    expect(await send([{ ...row, sameAs: { $ne: null } }])).toMatchObject({ status: 400 });
  });

  test('knows users of every kind, and the second of two equal rows', async () => {
    const { type: _type, accountStatus: _status, ...admin } = userForm({ type: 'admin', accountStatus: 'suspended' });
    await bench.call('POST', '/api/admin/users', {
      token,
      body: { ...admin, type: 'admin', accountStatus: 'suspended' },
    });
    const person = importedUser();
    expect(kindsOf(await send([admin, person, person]))).toEqual(['existed', 'created', 'existed']);
    expect(await bench.models.accounts.findOne({ email: admin.email }).lean()).toMatchObject({
      type: 'admin',
      status: 'suspended',
    });
  });

  test('creates everybody once when it is sent several times at once', async () => {
    const rows = people(12);
    const answers = await Promise.all([rows, rows, rows.toReversed()].map((each) => send(each)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(answers.flatMap(kindsOf).filter((kind) => kind === 'created')).toHaveLength(12);
    expect(await accountsOf(rows)).toHaveLength(12);
  });

  test('gets its first answer when it is repeated under its idempotency key', async () => {
    const rows = people(2);
    const key = { 'Idempotency-Key': rows[0]!.documentNumber };
    const first = await send(rows, key);
    expect((await send(rows, key)).body).toEqual(first.body);
    expect(kindsOf(first)).toEqual(['created', 'created']);
  });

  test('refuses a faulty row by its place, and more than 50 rows', async () => {
    const faulty = await send([importedUser(), importedUser({ phone: '123' })]);
    const message = 'El teléfono es obligatorio y debe tener al menos 7 dígitos';
    expect(faulty).toMatchObject({ status: 400, body: { message, errors: [{ field: 'rows.1.phone', message }] } });
    expect(await send(people(51))).toMatchObject({ status: 400, body: { message: 'Envía de 1 a 50 filas' } });
  });
});
