import { describe, expect, test } from 'vitest';
import { decideImport, type KnownPerson } from './import-policy.ts';

const ana: KnownPerson = {
  _id: 'ana',
  email: 'ana@example.com',
  documentType: 'Cédula de Ciudadanía',
  documentNumber: '1094123456',
  firstName: 'Ana María',
  lastName: 'López',
};
const luis: KnownPerson = {
  _id: 'luis',
  email: 'luis@example.com',
  documentType: 'Cédula de Ciudadanía',
  documentNumber: '7512345',
  firstName: 'Luis',
  lastName: 'Pérez',
};

const other = { email: 'otra@example.com', documentNumber: '999999', firstName: 'Otra', lastName: 'Persona' };
const sameNumber = { documentNumber: ana.documentNumber };
const passport = { documentType: 'Pasaporte' } as const;
const sameAs = (_id: string) => ({ sameAs: _id });
const existed = { kind: 'existed', accountId: 'ana' };
const perhapsAna = (code: string) => ({ kind: 'refused', refusal: { code }, accountId: 'ana' });

const decide = (changes: object, known: readonly KnownPerson[] = [luis, ana]) =>
  decideImport({ ...ana, ...changes }, known);
function messageOf(changes: object, known?: readonly KnownPerson[]): string {
  const decision = decide(changes, known);
  if (decision.kind !== 'refused') throw new Error(`not refused, but ${decision.kind}`);
  return decision.refusal.message;
}

test.each([
  ['neither email nor document is known', other, { kind: 'create' }],
  ['only the name is known', { email: other.email, documentNumber: other.documentNumber }, { kind: 'create' }],
  ['the number belongs to another type', { ...other, ...sameNumber, ...passport }, { kind: 'create' }],
  ['all is known', {}, existed],
  ['email and document are known, the name has changed', { firstName: 'Ana', lastName: 'Ruiz' }, existed],
  ['document and name are known, the email differs', { email: other.email }, perhapsAna('DOCUMENT_TAKEN')],
  ['only the document is known', { ...other, ...sameNumber }, perhapsAna('DOCUMENT_TAKEN')],
  ['email and name are known, the number differs', { documentNumber: '999999' }, perhapsAna('EMAIL_TAKEN')],
  ['email and name are known, the type differs', passport, perhapsAna('EMAIL_TAKEN')],
  ['the email is of a parent', { ...other, email: ana.email }, perhapsAna('EMAIL_TAKEN')],
])('%s', (_, changes, decision) => {
  expect(decide(changes)).toMatchObject(decision);
});

test('an email and a document of two accounts are refused, even if the row names one of them', () => {
  const decision = decide({ email: luis.email });
  expect(decision).toMatchObject({ kind: 'refused', refusal: { code: 'DIFFERENT_PEOPLE' } });
  expect(decision).not.toHaveProperty('accountId');
  expect(decide({ email: luis.email, ...sameAs('ana') })).toEqual(decision);
});

test.each([
  ['whose document it is', { ...other, ...sameNumber, ...sameAs('ana') }, existed],
  ['whose email it is', { ...other, email: ana.email, ...sameAs('ana') }, existed],
  ['which agrees in both', sameAs('ana'), existed],
  ['which has neither', { email: other.email, ...sameAs('luis') }, perhapsAna('DOCUMENT_TAKEN')],
  ['which has neither, as nobody has', { ...other, ...sameAs('ana') }, { refusal: { code: 'USER_NOT_FOUND' } }],
])('a person declared to be the owner of an account %s', (_, changes, decision) => {
  expect(decide(changes)).toMatchObject(decision);
});

describe('the message of a refused person', () => {
  test.each([
    [
      { email: 'anita@example.com' },
      'Ya existe una cuenta con este documento, a nombre de «Ana María López», con otro correo: a•••@example.com (sin confirmar).',
    ],
    [
      { documentNumber: '999999' },
      'Ya existe una cuenta con este correo, a nombre de «Ana María López», con otro número de documento.',
    ],
    [passport, 'Ya existe una cuenta con este correo, a nombre de «Ana María López», con otro tipo de documento.'],
    [
      { email: luis.email },
      'El correo y el documento son de dos personas distintas: «Luis Pérez» y «Ana María López» (a•••@example.com). Corrige la lista o una de las dos cuentas.',
    ],
  ])('says what differs: %o', (changes, message) => {
    expect(messageOf(changes)).toBe(message);
  });

  test('calls an address confirmed by saying nothing', () => {
    const confirmed = { ...ana, emailConfirmedAt: new Date(0) };
    expect(messageOf({ email: 'x@x.example' }, [confirmed])).toMatch(/correo: a•••@example\.com\.$/);
  });

  test('has no whole address, and no document number', () => {
    const changes = [{ email: other.email }, { documentNumber: '999999' }, passport, { email: luis.email }];
    const words = changes.map((each) => messageOf(each)).join(' ');
    for (const secret of [ana.email, luis.email, other.email, ana.documentNumber, luis.documentNumber]) {
      expect(words).not.toContain(secret);
    }
  });
});
