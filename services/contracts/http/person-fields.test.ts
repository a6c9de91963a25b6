import { describe, expect, test } from 'vitest';
import { registrationSchema } from './auth-routes.ts';
import { emailSchema } from './fields.ts';
import { planFormSchema } from './plan-routes.ts';
import { documentNumberSchema, nameSchema, phoneSchema } from './person-fields.ts';
import { importedUserSchema, userCreationSchema, userUpdateSchema } from './user-admin-routes.ts';

const tooShort = 'El teléfono es obligatorio y debe tener al menos 7 dígitos';
const wrongCharacters = 'El teléfono solo puede tener números, espacios y los signos + ( ) - .';
const tooLong = 'El teléfono puede tener máximo 15 dígitos';
const unprintable = 'Este campo tiene caracteres invisibles o dañados. Bórralo y escríbelo de nuevo.';

type Checked = { safeParse: (value: unknown) => { error?: { issues: { message: string }[] } | undefined } };
const textFor = (schema: Checked, value: unknown) => schema.safeParse(value).error?.issues[0]?.message;

const person = {
  password: 'secreto1',
  firstName: 'Ana',
  lastName: 'López',
  dateOfBirth: '1990-05-17',
  gender: 'female',
  documentType: 'Cédula de Ciudadanía',
  documentNumber: '1094123456',
  phone: '3001234567',
  email: 'ana@example.com',
};

const passport = { documentType: 'Pasaporte' };

describe('a phone', () => {
  test.each(['3001234', ' 300 123 4567 ', '+57 (606) 745-1234', '606.745.1234', '300–123–4567', '+123456789012345'])(
    'has 7 to 15 digits: %s',
    (phone) => {
      expect(phoneSchema.parse(phone)).toBe(phone.trim());
    },
  );

  test('has plain digits once parsed', () => {
    expect(phoneSchema.parse('３００\u00A0１２３４')).toBe('300 1234');
  });

  test.each([
    ['nothing', undefined, tooShort],
    ['blanks', '         ', tooShort],
    ['6 digits', '123456', tooShort],
    ['6 digits among signs', '(12) 34-56', tooShort],
    ['letters alone', 'abcdefg', tooShort],
    ['letters and 7 digits', '3001234 casa', wrongCharacters],
    ['two numbers', '6067451 / 6067452', wrongCharacters],
    ['two lines', '3001234\n3001234', unprintable],
    ['a mark that nobody sees', '300\u200B1234567', unprintable],
    ['16 digits', '1234567890123456', tooLong],
    ['more than fits', '3'.repeat(26), 'Máximo 25 caracteres'],
  ])('of %s is refused', (_what, phone, text) => {
    expect(textFor(phoneSchema, phone)).toBe(text);
  });
});

const missing = 'Por favor completa todos los campos';
const noDocument = 'Por favor completa el tipo y número de documento';
const tooShortPassword = 'La contraseña debe tener al menos 6 caracteres';
const tooLongPassword = 'La contraseña es demasiado larga (máximo 72 bytes)';
const noBirthDate = 'La fecha de nacimiento no es válida';

test.each([
  ['everything', {}, tooShortPassword],
  ['the password', { ...person, password: '12345', firstName: '' }, tooShortPassword],
  ['bytes of the password', { ...person, password: 'ñ'.repeat(37) }, tooLongPassword],
  ['the first name', { ...person, firstName: '  ', documentNumber: '' }, missing],
  ['the last name', { ...person, lastName: undefined, phone: '1' }, missing],
  ['the birth date', { ...person, dateOfBirth: '', phone: '1' }, missing],
  ['the birth date, of blanks', { ...person, dateOfBirth: '   ', phone: '1' }, missing],
  ['the gender', { ...person, gender: undefined, phone: '1' }, missing],
  ['the document type', { ...person, documentType: 'DNI', phone: '1' }, noDocument],
  ['the document number', { ...person, documentNumber: '', phone: '' }, noDocument],
  ['the phone', { ...person, phone: '123456', email: '' }, tooShort],
  ['the email', { ...person, email: 'ana' }, 'Ingresa un correo válido'],
])('a registration says first what the spec checks first, when wrong is: %s', (_what, form, text) => {
  expect(textFor(registrationSchema, form)).toBe(text);
});

test.each([
  ['a short password', { password: '123' }, tooShortPassword],
  [
    'a first password too long',
    { ...passport, password: undefined, documentNumber: 'ñ𠮷'.repeat(15) },
    tooLongPassword,
  ],
  ['no first name', { firstName: '' }, missing],
  ['an unknown gender', { gender: 'x' }, missing],
  ['a birth date that is a number', { dateOfBirth: 7 }, noBirthDate],
  ['a birth date that is none', { dateOfBirth: '2001-02-30' }, noBirthDate],
])('an administrator is refused a user with %s', (_what, changes, text) => {
  expect(textFor(userCreationSchema, { ...person, ...changes })).toBe(text);
});

test.each([null, 5, '', 'x', undefined])('a type that is not «admin» makes a member: %j', (type) => {
  expect(userCreationSchema.parse({ ...person, type })).toMatchObject({ type: 'member' });
});

test('invisible characters of pasted text are removed', () => {
  expect(phoneSchema.parse('\u202A+57 300 123 4567\u202C')).toBe('+57 300 123 4567');
  expect(documentNumberSchema().parse('\uFEFF1094123456\u200B ')).toBe('1094123456');
  expect(emailSchema.parse('\u200BAna@Example.com\u00A0')).toBe('ana@example.com');
});

test('an invisible name counts as missing; joiners of emoji stay', () => {
  expect(textFor(nameSchema(), '\u200B\u2060')).toBe('Por favor completa todos los campos');
  expect(nameSchema().parse('Ana 🏋️‍♀️')).toBe('Ana 🏋️‍♀️');
});

const plan = { name: 'Plan', maxTrainingsPerWeek: 1, price: 0, description: 'Tres\ndías', features: ['Duchas'] };

describe.each([
  ['a control character', 'A\u0007n'],
  ['a zero-width space', 'A\u200Bn'],
  ['a right-to-left override', 'A\u202En'],
  ['half of a surrogate pair', 'A\uD83Dn'],
])('%s', (_what, text) => {
  test.each([
    ['first name', registrationSchema, { ...person, firstName: text }],
    ['last name', userUpdateSchema, { ...person, lastName: text }],
    ['document number', userCreationSchema, { ...person, documentNumber: `1094${text}1` }],
    ['phone', registrationSchema, { ...person, phone: `3001234567${text}1` }],
    ['email', registrationSchema, { ...person, email: `${text}@example.com` }],
    ['plan name', planFormSchema, { ...plan, name: text }],
    ['plan description', planFormSchema, { ...plan, description: text }],
    ['plan feature', planFormSchema, { ...plan, features: ['Duchas', text] }],
  ])('is named as what is wrong with a %s', (_field, schema: Checked, form) => {
    expect(textFor(schema, form)).toBe(unprintable);
  });
});

test('a description may have several lines, a name and a feature may not', () => {
  expect(textFor(planFormSchema, plan)).toBeUndefined();
  expect(textFor(planFormSchema, { ...plan, features: ['Duchas\nToallas'] })).toBe(unprintable);
  expect(textFor(nameSchema(), 'Ana\tMaría')).toBe(unprintable);
});

describe('a birth date', () => {
  const bornYearsAgo = (years: number) => `${new Date().getUTCFullYear() - years}-01-15`;
  const tooYoung = 'Revisa la fecha de nacimiento: la edad mínima es de 5 años';
  const tooOld = 'Revisa la fecha de nacimiento: la edad máxima es de 120 años';

  test.each([
    [bornYearsAgo(-1), 'La fecha de nacimiento no es válida'],
    [bornYearsAgo(4), tooYoung],
    [bornYearsAgo(6), undefined],
    [bornYearsAgo(119), undefined],
    [bornYearsAgo(123), tooOld],
  ])('is plausible wherever it is given: %s', (dateOfBirth, text) => {
    for (const schema of [registrationSchema, userCreationSchema, userUpdateSchema]) {
      expect(textFor(schema, { ...person, dateOfBirth })).toBe(text);
    }
  });

  test('may be missing in the form of administrators', () => {
    expect(textFor(userUpdateSchema, { ...person, dateOfBirth: '' })).toBeUndefined();
  });
});

describe('a document number', () => {
  const typed = { ...person, documentNumber: 'C.C. 1.094.123-456' };

  test('is parsed without separators and typed type in every form', () => {
    for (const schema of [registrationSchema, userCreationSchema, userUpdateSchema]) {
      expect(schema.parse(typed)).toMatchObject({ documentNumber: '1094123456' });
    }
  });

  test('has at least 5 characters without them where an administrator creates a user', () => {
    const shortText = 'El número de documento debe tener al menos 5 caracteres';
    for (const documentNumber of ['1.234', 'CC 1234', '12-34', '. . . . .']) {
      const { password: _password, ...form } = { ...person, documentNumber };
      expect(textFor(userCreationSchema, form)).toBe(shortText);
    }
    const passport = { ...person, documentType: 'Pasaporte', documentNumber: '12-345' };
    expect(userCreationSchema.parse(passport).documentNumber).toBe('12345');
  });

  const checkDigit = 'Escribe el número sin el dígito de verificación (el que va después del guion)';
  const citizenCard = 'La cédula tiene de 6 a 10 dígitos, sin el dígito de verificación';
  const identityCard = 'La tarjeta de identidad tiene 10 u 11 dígitos, sin el dígito de verificación';

  test.each([
    ['Cédula de Ciudadanía', '1.094.123.457-3', checkDigit],
    ['Tarjeta de Identidad', '1.094.123.457-3', checkDigit],
    ['Cédula de Extranjería', 'CE 318.345-7', checkDigit],
    ['Cédula de Ciudadanía', '10941234573', citizenCard],
    ['Cédula de Ciudadanía', '12345678901234567', citizenCard],
    ['Cédula de Ciudadanía', '12.345', citizenCard],
    ['Cédula de Ciudadanía', 'ABC123456', citizenCard],
    ['Tarjeta de Identidad', '94123457', identityCard],
    ['Cédula de Extranjería', '31834', undefined],
    ['Pasaporte', 'AX-550106-3', undefined],
  ])('of a new account, %s «%s», is read with its own digits only', (documentType, documentNumber, text) => {
    const form = { ...person, documentType, documentNumber };
    for (const schema of [registrationSchema, userCreationSchema, importedUserSchema]) {
      expect(textFor(schema, form)).toBe(text);
    }
  });

  test('of an account that is edited may be older than that, but has no check digit glued on', () => {
    for (const documentNumber of ['12', 'ADMIN1', '12345678901234567']) {
      expect(textFor(userUpdateSchema, { ...person, documentNumber })).toBeUndefined();
    }
    expect(textFor(userUpdateSchema, { ...person, documentNumber: '41.890.123-4' })).toBe(checkDigit);
  });

  test('of separators alone is missing', () => {
    expect(textFor(registrationSchema, { ...person, documentNumber: '-.-', phone: '' })).toBe(
      'Por favor completa el tipo y número de documento',
    );
  });
});
