import { describe, expect, it } from 'vitest';
import { whatsappUrl } from './whatsapp-url.ts';

describe('the WhatsApp link', () => {
  it('is made from a number as people write it, with a first message', () => {
    expect(whatsappUrl('+57 300 123 4567', 'Hola, ¿qué tal?')).toBe(
      'https://wa.me/573001234567?text=Hola%2C%20%C2%BFqu%C3%A9%20tal%3F',
    );
  });

  it('has no zero that is dialled at home only', () => {
    expect(whatsappUrl('+44 (0)7911 123456')).toBe('https://wa.me/447911123456');
  });

  it('is absent without a setting', () => {
    expect(whatsappUrl('')).toBe('');
  });
});
