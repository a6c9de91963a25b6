import { describe, expect, test } from 'vitest';
import { eventOfTraining } from './calendar-event-policy.ts';
import type { Training } from '../models/training.model.ts';
import { trainingOn } from '../testing/fixtures.ts';
import { presentCalendar } from './present-calendar.ts';

const training = trainingOn('2026-11-23', '06:00:00', { _id: '64b000000000000000000001' });

/** The content lines, unfolded. */
function linesOf(studio: { readonly name: string; readonly address: string }, over: Partial<Training> = {}): string[] {
  const { file } = presentCalendar([eventOfTraining({ ...training, ...over })], studio);
  return Buffer.from(file).toString().replaceAll('\r\n ', '').split('\r\n');
}

describe('texts in a calendar', () => {
  test('have their commas, semicolons and backslashes escaped, wherever they stand', () => {
    const lines = linesOf({ name: String.raw`Fuerza, Salud; Vida \ S.A.S.`, address: 'Carrera 14, local 2; piso 3' });
    const name = String.raw`Fuerza\, Salud\; Vida \\ S.A.S.`;
    expect(lines).toContain(`NAME:${name}`);
    expect(lines).toContain(`X-WR-CALNAME:${name}`);
    expect(lines).toContain(`SUMMARY:Entrenamiento en ${name}`);
    expect(lines).toContain(String.raw`LOCATION:Carrera 14\, local 2\; piso 3`);
  });

  test('stay as they are where nothing has a meaning of its own', () => {
    const lines = linesOf({ name: 'Estudio «Ñandú»: 24/7', address: '' });
    expect(lines).toContain('NAME:Estudio «Ñandú»: 24/7');
    expect(lines).toContain('X-WR-CALNAME:Estudio «Ñandú»: 24/7');
    expect(lines).toContain('REFRESH-INTERVAL;VALUE=DURATION:PT1H');
  });
});

test('a class is called by its title, takes place in its room, and says what it is about and who gives it', () => {
  const studio = { name: 'Estudio', address: 'Carrera 14' };
  const details = { title: 'Funcional', room: 'Sala 1', description: 'Trae agua.\nY toalla.' };
  const lines = linesOf(studio, { ...details, coach: { id: 'laura', name: 'Laura G.' } });
  expect(lines).toContain('SUMMARY:Funcional en Estudio');
  expect(lines).toContain(String.raw`LOCATION:Sala 1\, Carrera 14`);
  expect(lines).toContain(String.raw`DESCRIPTION:Con Laura G.\n\nTrae agua.\nY toalla.`);
  expect(linesOf({ ...studio, address: '' }, { room: 'Sala 1' })).toContain('LOCATION:Sala 1');
  const bare = linesOf(studio, { coach: { id: 'laura', name: null } });
  expect(bare).toContain('SUMMARY:Entrenamiento en Estudio');
  expect(bare.join()).not.toContain('DESCRIPTION');
});
