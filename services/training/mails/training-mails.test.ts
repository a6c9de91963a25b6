import { describe, expect, test } from 'vitest';
import { cancelledPayload, trainingCancelledMail } from './training-cancelled-mail.ts';
import { trainingMovedMail } from './training-moved-mail.ts';

const reader = { firstName: '<b>Ana</b> & "Co"', studioName: 'Estudio Ñandú' };
const time = { date: '2026-11-23', startTime: '05:00:00', endTime: '06:00:00' };

describe('the mail about a cancelled training', () => {
  const mail = trainingCancelledMail(reader, { category: 'normal', ...time, givesClassBack: true, isKept: false });

  test('says which one in words, and that one class was given back', () => {
    expect(mail.subject).toBe('Entrenamiento cancelado: lunes 23 de noviembre, 05:00');
    for (const part of [mail.text, mail.html]) {
      expect(part).toContain('El entrenamiento normal del lunes 23 de noviembre, de 05:00 a 06:00');
      expect(part).toContain('Te devolvimos 1 clase');
    }
  });

  test('gives nothing back for a courtesy, and a special training for a special one', () => {
    const courtesy = trainingCancelledMail(reader, {
      category: 'normal',
      ...time,
      givesClassBack: false,
      isKept: false,
    });
    expect(courtesy.text).not.toContain('devolvimos');
    const special = trainingCancelledMail(reader, {
      category: 'special',
      ...time,
      givesClassBack: true,
      isKept: false,
    });
    expect(special.text).toContain('Te devolvimos 1 entrenamiento especial');
  });

  test('says of a class that found no plan that it is kept for the next one, and not that it can be used', () => {
    const kept = trainingCancelledMail(reader, { category: 'normal', ...time, givesClassBack: true, isKept: true });
    for (const part of [kept.text, kept.html]) {
      expect(part).toContain(
        'Te devolvimos 1 clase. Como en este momento no tienes un plan activo, la guardamos para sumarla a tu próximo plan.',
      );
      expect(part).toContain('Para activar un plan, comunícate con el estudio. Disculpa las molestias.');
      expect(part).not.toContain('disponible');
      expect(part).not.toContain('cuando quieras');
    }
  });

  test('is written from the payload of an earlier version too', () => {
    const { isKept } = cancelledPayload.parse({ category: 'normal', ...time, givesClassBack: true });
    expect(isKept).toBe(false);
  });

  test('shows a name as text, never as HTML', () => {
    expect(mail.html).toContain('&lt;b&gt;Ana&lt;/b&gt; &amp; &quot;Co&quot;');
    expect(mail.html).not.toContain('<b>');
  });
});

test('the mail about a moved training says the old time and the new one', () => {
  const to = { date: '2026-11-25', startTime: '18:30:00', endTime: '19:30:00' };
  const mail = trainingMovedMail(reader, { category: 'special', from: time, to });
  expect(mail.subject).toBe('Tu entrenamiento cambió de horario: miércoles 25 de noviembre, 18:30');
  expect(mail.text).toContain('Antes: lunes 23 de noviembre, de 05:00 a 06:00.');
  expect(mail.text).toContain('Ahora: miércoles 25 de noviembre, de 18:30 a 19:30.');
});
