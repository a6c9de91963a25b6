import { expect, test } from 'vitest';
import { documentNumberSchema, emailSchema, nameSchema, phoneSchema } from './fields.ts';
import { planFormSchema } from './membership-routes.ts';

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

test('half of a surrogate pair is no text; a whole one is', () => {
  expect(nameSchema().safeParse('Ana \uD83D').success).toBe(false);
  expect(nameSchema().parse('Ana \uD83D\uDE00')).toBe('Ana \u{1F600}');
  const plan = { name: 'Plan', maxTrainingsPerWeek: 1, price: 0 };
  expect(planFormSchema.safeParse({ ...plan, description: '\uDE00' }).success).toBe(false);
  expect(planFormSchema.safeParse({ ...plan, features: ['\uDE00'] }).success).toBe(false);
  expect(planFormSchema.safeParse({ ...plan, description: '\u{1F600}', features: ['\u{1F600}'] }).success).toBe(true);
});
