import { expect, test } from 'vitest';
import { exportOrderedLetter } from './export/order-export.ts';
import { passwordChangedLetter } from './mails/account-mail.ts';
import { emailChangedLetter, passwordSetLetter } from './users/user-mails.ts';
import { waysChangedLetter } from './ways-to-pay/ways-to-pay.ts';

const reader = { firstName: 'Ana', studioName: 'Estudio S.A.S.', publicUrl: 'https://estudio.example' };
const letters = {
  changed: passwordChangedLetter(reader),
  set: passwordSetLetter(reader),
  former: emailChangedLetter(reader, { isFormer: true }),
  current: emailChangedLetter(reader, { isFormer: false }),
};

test.each(Object.entries(letters))('the mail %s says what to do if its reader made no change', (_, { text }) => {
  expect(text).toMatch(/Si (fuiste tú|no fuiste tú|no lo pediste|esta cuenta no es tuya)/);
  expect(text).toContain('comunícate con el estudio');
  expect(text).not.toContain('..');
});

test.each([letters.changed, letters.set])('"$subject" links to the page that requests a new password', ({ text }) => {
  expect(text).toContain('https://estudio.example/forgot-password');
});

test('the former address learns that another one is used, not which one', () => {
  expect(letters.former.text).toContain('desde ahora se usa otra dirección');
  expect(letters.current.text).toContain('Desde ahora inicias sesión con esta dirección');
  for (const { text } of [letters.former, letters.current]) expect(text).not.toContain('@');
});

test('the mail about an export names who requested it', () => {
  const { subject, text } = exportOrderedLetter(reader, 'Marcela Ríos pidió');
  expect(subject).toBe('Se pidieron todos los datos del estudio');
  expect(text).toContain('Marcela Ríos pidió un archivo con todos los datos del estudio');
});

test('the mail about the ways to pay shows the old and the new as they are', () => {
  const nequi = {
    kind: 'nequi',
    key: '3001234567',
    holder: 'Ritmo SAS',
    hint: 'Escribe a x@evil.example',
    qr: 'a',
  } as const;
  const { text } = waysChangedLetter(reader, 'Marcela Ríos cambió', {
    before: [nequi],
    after: [
      { ...nequi, qr: 'b' },
      { kind: 'bre-b', key: 'hola@ritmo.co', holder: 'Ritmo SAS', hint: '', qr: '' },
    ],
  });
  expect(text).toContain('Marcela Ríos cambió las formas de pago del estudio.');
  expect(text).toContain('Antes:\n\n- Nequi · 3001234567 · a nombre de Ritmo SAS · Escribe a … · con QR');
  expect(text).toContain('Ahora:\n\n- Nequi · 3001234567 · a nombre de Ritmo SAS · Escribe a … · con un QR nuevo\n');
  expect(text).toContain('- Bre-B · hola@ritmo.co · a nombre de Ritmo SAS\n');
  const named = { ...nequi, kind: 'bre-b', key: `@${reader.studioName}1` } as const;
  expect(waysChangedLetter(reader, 'Cambiaste', { before: [named], after: [] }).text).toContain(
    `Bre-B · ${named.key} ·`,
  );
  expect(waysChangedLetter(reader, 'Cambiaste', { before: [nequi], after: [] }).text).toContain('Ahora:\n\n- ninguna');
});
