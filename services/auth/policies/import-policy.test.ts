import { expect, test } from 'vitest';
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
const passport = { documentType: 'Pasaporte', documentNumber: ana.documentNumber } as const;
const existed = { kind: 'existed', accountId: 'ana' };
const refused = (code: string) => ({ kind: 'refused', refusal: { code } });

test.each([
  ['neither email nor document is known', { ...other }, { kind: 'create' }],
  ['only the name is known', { email: other.email, documentNumber: other.documentNumber }, { kind: 'create' }],
  ['the number belongs to another type', { ...other, ...passport }, { kind: 'create' }],
  ['all is known', {}, existed],
  ['email and document are known, the name has changed', { firstName: 'Ana', lastName: 'Ruiz' }, existed],
  ['document and name are known, the email has changed', { email: other.email }, existed],
  ['the name is written otherwise', { email: other.email, firstName: 'ANA  MARIA', lastName: 'Lopez' }, existed],
  ['email and name are known, the document was corrected', { documentNumber: other.documentNumber }, existed],
  ['the email is of a parent', { ...other, email: ana.email }, refused('EMAIL_TAKEN')],
  ['only the document is known', { ...other, documentNumber: ana.documentNumber }, refused('DOCUMENT_TAKEN')],
  ['the email is of one and the document of another', { email: luis.email }, refused('DIFFERENT_PEOPLE')],
])('%s', (_, changes, decision) => {
  expect(decideImport({ ...ana, ...changes }, [luis, ana])).toMatchObject(decision);
});
