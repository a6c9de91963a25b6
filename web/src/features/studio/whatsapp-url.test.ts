import { describe, expect, it } from 'vitest';
import { whatsappUrl } from './whatsapp-url.ts';

describe('the WhatsApp link', () => {
  it('is made from a number as people write it, with a first message', () => {
    expect(whatsappUrl('+57 300 123 4567', 'Hola, ¿qué tal?')).toBe(
      'https://wa.me/573001234567?text=Hola%2C%20%C2%BFqu%C3%A9%20tal%3F',
    );
  });

  it('is absent without a setting', () => {
    expect(whatsappUrl('')).toBe('');
  });
});
