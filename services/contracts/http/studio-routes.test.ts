import { expect, test } from 'vitest';
import { isIntroduced, unnamedStudio } from '../rules/studio.ts';
import { studioFormSchema } from './studio-routes.ts';

const empty = {
  name: ' Ritmo ',
  address: '',
  mapUrl: '',
  facebookUrl: '',
  instagramUrl: '',
  tiktokUrl: '',
  whatsapp: '',
  email: ' ',
  nit: '',
  logo: '',
};
const parse = (changes: object) => studioFormSchema.safeParse({ ...empty, ...changes });

test('a studio needs a name and nothing else', () => {
  expect(parse({}).data).toEqual({ ...empty, name: 'Ritmo', email: '' });
  expect(parse({ name: '  ' }).error?.issues[0]).toMatchObject({
    path: ['name'],
    message: 'Escribe el nombre del estudio',
  });
});

test.each([
  ['instagramUrl', '@ritmo.armenia', 'https://www.instagram.com/ritmo.armenia'],
  ['instagramUrl', ' ritmo ', 'https://www.instagram.com/ritmo'],
  ['instagramUrl', 'instagram.com/ritmo', 'https://instagram.com/ritmo'],
  ['facebookUrl', 'ritmo', 'https://www.facebook.com/ritmo'],
  ['tiktokUrl', '@ritmo', 'https://www.tiktok.com/@ritmo'],
  ['tiktokUrl', 'https://www.tiktok.com/@ritmo', 'https://www.tiktok.com/@ritmo'],
  ['mapUrl', 'maps.app.goo.gl/x', 'https://maps.app.goo.gl/x'],
  ['whatsapp', '300 123 4567', '+57 300 123 4567'],
  ['whatsapp', '+57 300-123-4567', '+57 300 123 4567'],
  ['whatsapp', '(606) 745-1234', '+57 606 745 1234'],
  ['whatsapp', '+34 600 123 456', '+34 600 123 456'],
])('%s «%s» is stored as %s, and again as it is', (field, typed, stored) => {
  expect(parse({ [field]: typed }).data).toMatchObject({ [field]: stored });
  expect(parse({ [field]: stored }).data).toMatchObject({ [field]: stored });
});

test.each([
  ['mapUrl', 'en la esquina'],
  ['mapUrl', 'javascript:alert(1)'],
  ['instagramUrl', 'ritmo armenia'],
  ['facebookUrl', 'https://ritmo'],
  ['whatsapp', 'escríbenos'],
  ['whatsapp', '12345'],
  ['email', 'hola@'],
  ['logo', 'https://example.com/logo.png'],
  ['logo', 'data:image/svg+xml;base64,PHN2Zy8+'],
])('%s «%s» is refused', (field, typed) => {
  expect(parse({ [field]: typed }).error?.issues.map(({ path }) => path[0])).toEqual([field]);
});

test('a studio is introduced by its name and one way to find it', () => {
  const reached = { name: 'Ritmo', address: '', whatsapp: '+57 300 123 4567' };
  expect(isIntroduced(reached)).toBe(true);
  expect(isIntroduced({ ...reached, address: 'Calle 1', whatsapp: '' })).toBe(true);
  expect(isIntroduced({ ...reached, whatsapp: '' })).toBe(false);
  expect(isIntroduced({ ...reached, name: unnamedStudio })).toBe(false);
});
