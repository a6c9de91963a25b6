import { beforeAll, describe, expect, test } from 'vitest';
import { trusted } from 'mongoose';
import { mailsOf } from '@studio/chassis/mail/mail-outbox';
import { importedUser, registrationForm, userForm } from '@studio/contracts/testing/form-fixtures';
import { legalVersion } from '@studio/contracts/rules/people';
import { adminCredentials, apiForTests } from '../testing/api-bench.ts';

type Person = ReturnType<typeof importedUser>;
interface Result {
  readonly kind: string;
  readonly userId: string;
}

describe('an import of users', () => {
  const bench = apiForTests();
  let token: string;
  beforeAll(async () => {
    token = (await bench.call('POST', '/api/auth/login', { body: adminCredentials })).body.token;
  });

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
    expect(signedIn.body.passwordIsDocumentNumber).toBe(true);
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
    expect(kindsOf(await send([{ ...row, sameAs: { $ne: null } }]))).toEqual(['refused']);
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

  test('takes a person of an export as stored: an old document, the status, the guardian', async () => {
    const guardian = { name: 'Rosa', documentType: 'Tarjeta de Identidad', documentNumber: '41', relation: 'mamá' };
    const kept = { ...guardian, phone: '3104567890', version: legalVersion, at: '2026-11-28T15:00:00.000Z' };
    const short = importedUser({ documentNumber: 'A1', exported: { accountStatus: 'suspended', guardian: kept } });
    const long = importedUser({ documentType: 'Pasaporte', documentNumber: 'ñ𠮷'.repeat(15), exported: {} });
    expect(kindsOf(await send([short, long]))).toEqual(['created', 'created']);
    const stored = await bench.models.accounts.findOne({ email: short.email }).lean();
    expect(stored).toMatchObject({
      documentNumber: 'A1',
      status: 'suspended',
      passwordIsNumberOf: null,
      guardian: { ...guardian, at: new Date(kept.at) },
    });
    const login = { email: long.email, password: long.documentNumber };
    expect((await bench.call('POST', '/api/auth/login', { body: login })).status).not.toBe(200);
    expect(kindsOf(await send([{ ...importedUser(), documentNumber: 'A2' }]))).toEqual(['refused']);
  });

  test('refuses a faulty row alone, and more than 50 rows', async () => {
    const rows = [
      importedUser(),
      importedUser({ phone: '123' }),
      'x',
      importedUser({ documentNumber: '1.094.123.457-3' }),
    ];
    const { status, body } = await send([...rows, importedUser()]);
    const faulty = (field: string, message: string) => ({ kind: 'refused', code: 'INVALID_INPUT', field, message });
    expect([status, body.results]).toMatchObject([
      200,
      [
        { kind: 'created' },
        faulty('phone', 'El teléfono es obligatorio y debe tener al menos 7 dígitos'),
        faulty('', 'La fila no es válida'),
        faulty('documentNumber', 'Escribe el número sin el dígito de verificación (el que va después del guion)'),
        { kind: 'created' },
      ],
    ]);
    expect(await send([])).toMatchObject({ status: 400, body: { message: 'Envía de 1 a 50 filas' } });
    expect(await send(people(51))).toMatchObject({ status: 400, body: { message: 'Envía de 1 a 50 filas' } });
  });
});
