import { expect, test } from 'vitest';
import { withDemoBrand } from './demo-brand.ts';

test('a demonstration has channels to follow and to write to', () => {
  expect(withDemoBrand({ PORT: '1' })).toMatchObject({ PORT: '1', STUDIO_INSTAGRAM_URL: 'https://www.instagram.com/' });
  expect(withDemoBrand({ STUDIO_ADDRESS: '' })).toHaveProperty('STUDIO_WHATSAPP');
});

test('a studio with any brand setting of its own is shown without the demo brand', () => {
  const own = { STUDIO_WHATSAPP: '+573001234567' };
  expect(withDemoBrand(own)).toEqual(own);
});
