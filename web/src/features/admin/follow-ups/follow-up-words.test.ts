import { describe, expect, test } from 'vitest';
import { messageTo, standingInWords } from './follow-up-words.ts';

const today = '2026-11-25';
const row = (ends_on: string, last_visit: string | null = null) => ({ plan: 'Constante', ends_on, last_visit });
const owing = { ...row('2026-12-11'), debt: 40_000 };
const plain = (text: string) => text.replaceAll('\u00A0', ' ');

describe('why a member is in a list', () => {
  test.each([
    ['expiring', row('2026-11-25'), 'Vence hoy'],
    ['expiring', row('2026-11-26'), 'Vence mañana'],
    ['expiring', row('2026-11-27'), 'Vence el vie 27 nov'],
    ['expired', row('2026-11-24'), 'Venció ayer'],
    ['expired', row('2026-11-22'), 'Venció hace 3 días'],
    ['away', row('2026-12-11', '2026-11-09'), 'Última visita hace 16 días'],
    ['away', row('2026-12-11'), 'Sin visitas en 90 días'],
    ['owing', owing, 'Debe $ 40.000'],
  ] as const)('%s %o: %s', (list, member, words) => {
    expect(plain(standingInWords[list](member, today))).toBe(words);
  });
});

describe('the message to a member', () => {
  test.each([
    ['expiring', row('2026-11-27'), 'Tu plan Constante vence el viernes 27 de noviembre. ¿Quieres renovarlo?'],
    [
      'expired',
      row('2026-11-22'),
      'Tu plan Constante venció el domingo 22 de noviembre. ¿Quieres renovarlo y seguir entrenando?',
    ],
    [
      'away',
      row('2026-12-11', '2026-11-09'),
      'Te extrañamos: no te vemos desde el lunes 9 de noviembre. Tu plan Constante va hasta el viernes 11 de diciembre. ¿Te ayudamos a reservar?',
    ],
    [
      'away',
      row('2026-12-11'),
      'Te extrañamos: hace días que no te vemos. Tu plan Constante va hasta el viernes 11 de diciembre. ¿Te ayudamos a reservar?',
    ],
    ['owing', owing, 'Te escribimos de Estudio Cafetero: tienes un saldo pendiente de $ 40.000 de tu plan Constante.'],
  ] as const)('%s %o', (list, member, text) => {
    expect(plain(messageTo[list]('Ana', member, 'Estudio Cafetero'))).toBe(`Hola, Ana. ${text}`);
  });
});
