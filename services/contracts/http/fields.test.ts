import { expect, test } from 'vitest';
import { documentNumberSchema, emailSchema, nameSchema, phoneSchema } from './fields.ts';

const tooShort = 'El teléfono es obligatorio y debe tener al menos 7 dígitos';
const textFor = (phone: unknown) => phoneSchema.safeParse(phone).error?.issues[0]?.message;

test.each(['3001234', ' 300 123 4567 ', '+57 (606) 745-1234', '606 7451234 ext. 12', '6067451234 / 6067455678'])(
  'a phone is any line of at least 7 characters: %s',
  (phone) => {
    expect(phoneSchema.parse(phone)).toBe(phone.trim());
  },
);

test.each([
  ['none', undefined, tooShort],
  ['6 characters', '123456', tooShort],
  ['6 characters between blanks', ' 123456 ', tooShort],
  ['two lines', '3001234\n3001234', tooShort],
  ['more than fits', '3'.repeat(26), 'Máximo 25 caracteres'],
])('a phone of %s is refused', (_what, phone, text) => {
  expect(textFor(phone)).toBe(text);
});

test('what comes along unseen with pasted text is left out', () => {
  expect(phoneSchema.parse('\u202A+57 300 123 4567\u202C')).toBe('+57 300 123 4567');
  expect(documentNumberSchema().parse('\uFEFF1094123456\u200B ')).toBe('1094123456');
  expect(emailSchema.parse('\u200BAna@Example.com\u00A0')).toBe('ana@example.com');
});

test('a name that nobody could see is none; what joins an emoji stays', () => {
  expect(nameSchema().safeParse('\u200B\u2060').success).toBe(false);
  expect(nameSchema().parse('Ana 🏋️‍♀️')).toBe('Ana 🏋️‍♀️');
});
