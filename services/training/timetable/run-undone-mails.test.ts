import { expect, test } from 'vitest';
import { runUndoneMail } from './run-undone-mails.ts';

const reader = { firstName: 'Ana', studioName: 'Estudio Ñandú' };
const hour = { startTime: '06:00:00', endTime: '07:00:00' };
const monday = { category: 'normal', date: '2026-12-21', ...hour } as const;
const tuesday = { category: 'normal', date: '2026-12-22', ...hour } as const;

test('the mail about an undone generation names what was lost, what came back and the days', () => {
  const givenBack = [{ kind: 'plan', usableUntil: '2027-01-15' }] as const;
  const { subject, text } = runUndoneMail(reader, { booked: [tuesday], waitedFor: [monday], givenBack });
  expect(subject).toBe('Entrenamientos cancelados: del lunes 21 de diciembre al martes 22 de diciembre');
  expect(text).toContain('El estudio retiró entrenamientos de su horario.');
  expect(text).toContain('Se canceló tu inscripción:\n\n- martes 22 de diciembre, de 06:00 a 07:00');
  expect(text).toContain('Te devolvimos 1 clase. Puedes usarla hasta el viernes 15 de enero');
  expect(text).toContain('Terminó la lista de espera en la que estabas:\n\n- lunes 21 de diciembre');
});

test('one day is named as such', () => {
  const { subject } = runUndoneMail(reader, { booked: [monday], waitedFor: [], givenBack: [] });
  expect(subject).toBe('Entrenamientos cancelados: lunes 21 de diciembre');
});
