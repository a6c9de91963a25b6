import { studioInstant } from '@studio/contracts/studio-time';
import { describe, expect, test } from 'vitest';
import { isClosed, lastInWords, opensInWords } from './contact-words.ts';

/** A Saturday. */
const today = '2026-11-28';
const at = (date: string, time: string) => studioInstant(date, time).toISOString();
const now = studioInstant(today, '16:30');

test.each([
  ['today', at(today, '17:00'), 'Escribir desde las 17:00'],
  ['tomorrow', at('2026-11-29', '08:00'), 'Escribir mañana desde las 8:00'],
  ['in two days', at('2026-11-30', '07:00'), 'Escribir el lunes desde las 7:00'],
  ['in six days', at('2026-12-04', '07:00'), 'Escribir el viernes desde las 7:00'],
  [
    'in a week, where the weekday would be that of today',
    at('2026-12-05', '08:00'),
    'Escribir el sáb 5 dic desde las 8:00',
  ],
  ['after the holiday of the next week', at('2026-12-09', '07:00'), 'Escribir el mié 9 dic desde las 7:00'],
])('who may be written to %s', (_when, opensAt, words) => {
  expect(opensInWords(opensAt, now)).toBe(words);
});

test.each([
  ['now', null, false, false],
  ['since this instant', now.toISOString(), false, false],
  ['a millisecond later', new Date(now.getTime() + 1).toISOString(), false, true],
  ['never', null, true, true],
])('may be written to %s', (_when, opensAt, refused, closed) => {
  expect(isClosed({ opensAt, refused }, now)).toBe(closed);
});

describe('who wrote last', () => {
  const whatsapp = { channel: 'whatsapp', by: 'Marcela', mine: false, list: 'expiring', wroteFirst: false } as const;
  test.each([
    [whatsapp, at(today, '07:00'), 'Marcela le escribió hoy'],
    [whatsapp, at('2026-11-27', '18:59'), 'Marcela le escribió ayer'],
    [whatsapp, at('2026-11-23', '09:00'), 'Marcela le escribió el lunes'],
    [whatsapp, at('2026-11-21', '09:00'), 'Marcela le escribió el 21 de noviembre'],
    [whatsapp, at('2025-12-01', '09:00'), 'Marcela le escribió el 1 de diciembre de 2025'],
    [{ ...whatsapp, mine: true }, at(today, '07:00'), 'Ya le escribiste hoy'],
    [{ ...whatsapp, mine: true }, at('2026-11-27', '09:00'), 'Le escribiste ayer'],
    [{ ...whatsapp, by: null }, at('2026-11-27', '09:00'), 'Le escribieron ayer'],
    [{ ...whatsapp, wroteFirst: true }, at('2026-11-27', '22:00'), 'Marcela le respondió ayer'],
    [{ ...whatsapp, wroteFirst: true, mine: true }, at(today, '05:00'), 'Le respondiste hoy'],
    [{ ...whatsapp, wroteFirst: true, by: null }, at(today, '05:00'), 'Le respondieron hoy'],
    [{ ...whatsapp, channel: 'mail', by: null }, at('2026-11-23', '08:00'), 'Le llegó un correo el lunes'],
  ] as const)('%o at %s: %s', (last, instant, words) => {
    expect(lastInWords({ ...last, at: instant }, today)).toBe(words);
  });
});
