import { type Letter, writeLetter } from '@studio/chassis/mail/letter';
import { describe, expect, test } from 'vitest';
import { type Losses, closureMail } from './closure-mails.ts';
import type { GivenBack } from '../timetable/lost-classes.ts';

const reader = { firstName: 'Ana', studioName: 'Estudio Ñandú' };
const written = (letter: Omit<Letter, keyof typeof reader>) => writeLetter({ ...reader, ...letter });
const hour = { startTime: '18:00:00', endTime: '19:00:00' };
const monday = { category: 'normal', date: '2026-12-21', ...hour } as const;
const tuesday = { category: 'special', date: '2026-12-22', ...hour } as const;
const closure = { startDate: '2026-12-21', endDate: '2027-01-03', reason: 'vacaciones del estudio' };

const mailOf = (over: Partial<Losses> = {}) =>
  written(closureMail({ closure, booked: [monday, tuesday], waitedFor: [], givenBack: [], ...over }));

describe('the mail about a closed range', () => {
  test('names the days, the reason and every booking', () => {
    const { subject, text, html } = mailOf();
    expect(subject).toBe('Entrenamientos cancelados: del lunes 21 de diciembre al domingo 3 de enero');
    expect(text).toContain('cerrado del lunes 21 de diciembre al domingo 3 de enero: vacaciones del estudio.');
    expect(text).toContain(
      'Se cancelaron tus inscripciones:\n\n- lunes 21 de diciembre, de 18:00 a 19:00\n- martes 22 de diciembre, de 18:00 a 19:00 (especial)',
    );
    expect(html).toContain('<li>lunes 21 de diciembre, de 18:00 a 19:00</li>');
    expect(text).not.toContain('lista de espera');
  });

  test('speaks of one day and one booking as such', () => {
    const { subject, text } = mailOf({
      closure: { ...closure, endDate: closure.startDate, reason: null },
      booked: [monday],
    });
    expect(subject).toBe('Entrenamientos cancelados: lunes 21 de diciembre');
    expect(text).toContain('El estudio estará cerrado el lunes 21 de diciembre.');
    expect(text).toContain('Se canceló tu inscripción:');
  });

  test('names the waitlists that ended, and no bookings where there were none', () => {
    const { text } = mailOf({ booked: [], waitedFor: [monday] });
    expect(text).toContain(
      'Terminó la lista de espera en la que estabas:\n\n- lunes 21 de diciembre, de 18:00 a 19:00',
    );
    expect(text).not.toContain('inscripci');
  });
});

const toPlan: GivenBack = { kind: 'plan', usableUntil: '2027-01-15' };

test.each<readonly [GivenBack[], string]>([
  [[toPlan], 'Te devolvimos 1 clase. Puedes usarla hasta el viernes 15 de enero, el último día de tu plan.'],
  [[toPlan, toPlan], 'Te devolvimos 2 clases. Puedes usarlas hasta el viernes 15 de enero, el último día de tu plan.'],
  [[{ ...toPlan, survives: true }], 'de tu plan. Lo que no uses antes, lo guardamos para tu próximo plan.'],
  [[{ kind: 'plan' }], 'Te devolvimos 1 clase.'],
  [[{ kind: 'special' }, toPlan], 'Te devolvimos 1 entrenamiento especial, que ya está disponible en tu cuenta.'],
  [[{ kind: 'special' }, { kind: 'special' }], 'Te devolvimos 2 entrenamientos especiales'],
  [[{ kind: 'kept' }], 'no tienes un plan activo, la guardamos para sumarla a tu próximo plan.'],
  [[{ kind: 'kept' }, { kind: 'kept' }], 'Te devolvimos 2 clases. Como en este momento no tienes un plan activo, las'],
])('what came back is said together: %j', (givenBack, said) => {
  expect(mailOf({ givenBack }).text).toContain(said);
});
