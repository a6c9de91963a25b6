import { unknownPlaceholder } from '@studio/contracts/contact-texts';
import { describe, expect, test } from 'vitest';
import { followUpOrder } from './follow-up-lists.ts';
import { messageTo, standingInWords, usualText } from './follow-up-words.ts';

const today = '2026-11-25';
const row = (ends_on: string, last_visit: string | null = null) => ({ plan: 'Constante', ends_on, last_visit });
const owing = { ...row('2026-12-11'), debt: 40_000 };
const studio = 'Estudio Cafetero';
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
    ['new', { ...row('2026-12-11'), began_on: '2026-11-13', bookings: 1 }, 'Empezó hace 12 días · 1 clase'],
    ['new', { ...row('2026-12-11'), began_on: '2026-11-18', bookings: 0 }, 'Empezó hace 7 días · ninguna clase'],
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
    ['new', row('2026-12-11'), '¿Cómo te ha ido con tu plan Constante? ¿Te ayudamos a reservar tu próxima clase?'],
  ] as const)('%s %o', (list, member, text) => {
    expect(plain(messageTo({ list, firstName: 'Ana', row: member, studio, own: null }))).toBe(`Hola, Ana. ${text}`);
  });

  test('the own text of the studio takes the place of the usual one', () => {
    const own = '{nombre}: {deuda} de {plan}, hasta el {fecha}. {nombre}, ¡gracias!';
    expect(plain(messageTo({ list: 'owing', firstName: 'Ana', row: owing, studio, own }))).toBe(
      'Ana: $ 40.000 de Constante, hasta el viernes 11 de diciembre. Ana, ¡gracias!',
    );
  });

  test.each([
    ['expiring', null, 'Hola, Ana. Tu Plan Élite vence el viernes 11 de diciembre. ¿Quieres renovarlo?'],
    ['expiring', 'Plan {plan}: hasta el {fecha}', 'Plan Élite: hasta el viernes 11 de diciembre'],
    ['expiring', 'El plan {nombre}', 'El plan Ana'],
  ] as const)('%s, by the text %s: a plan is not called plan twice', (list, own, text) => {
    const named = { ...owing, plan: 'Plan Élite' };
    expect(messageTo({ list, firstName: 'Ana', row: named, studio, own })).toBe(text);
  });

  test('what a person is called is never read as a placeholder', () => {
    const own = 'Hola, {nombre}. Tu plan: {plan} {constructor}';
    expect(messageTo({ list: 'away', firstName: 'Ana {plan}', row: owing, studio, own })).toBe(
      'Hola, Ana {plan}. Tu plan: Constante {constructor}',
    );
  });

  test.each(followUpOrder)('the usual text of %s says only what its list knows', (list) => {
    expect(unknownPlaceholder(list, usualText[list](studio))).toBeUndefined();
  });
});
