import { type Letter, writeLetter } from '@studio/chassis/mail/letter';
import { describe, expect, test } from 'vitest';
import { knownOfMoved, type MailFacts } from '../mails/training-letter.ts';
import { timeOf } from '../rules/move-policy.ts';
import { bookingOf, trainingOn } from '../testing/fixtures.ts';
import { coachChangedMail } from './coach-mails.ts';
import { runUndoneMail, seatsWithdrawnMail, trainingCancelledMail, trainingMovedMail } from './training-mails.ts';

const reader = { firstName: '<b>Ana</b> & "Co"', studioName: 'Estudio Ñandú' };
const written = (letter: Omit<Letter, keyof typeof reader>) => writeLetter({ ...reader, ...letter });
const time = { date: '2026-11-23', startTime: '05:00:00', endTime: '06:00:00' };
const hour = { startTime: '06:00:00', endTime: '07:00:00' };
const monday = { category: 'normal', date: '2026-12-21', ...hour } as const;
const tuesday = { category: 'normal', date: '2026-12-22', ...hour } as const;

describe('the mail about a cancelled training', () => {
  const mail = written(trainingCancelledMail({ category: 'normal', ...time, givesClassBack: true, isKept: false }));

  test('says which one in words, and that one class was given back', () => {
    expect(mail.subject).toBe('Entrenamiento cancelado: lunes 23 de noviembre, 05:00');
    for (const part of [mail.text, mail.html]) {
      expect(part).toContain('El entrenamiento normal del lunes 23 de noviembre, de 05:00 a 06:00');
      expect(part).toContain('Te devolvimos 1 clase');
    }
  });

  test('gives nothing back for a courtesy, and a special training for a special one', () => {
    const courtesy = written(
      trainingCancelledMail({
        category: 'normal',
        ...time,
        givesClassBack: false,
        isKept: false,
      }),
    );
    expect(courtesy.text).not.toContain('devolvimos');
    // Its reader may have no plan.
    expect(courtesy.text).not.toContain('Puedes inscribirte');
    const special = written(
      trainingCancelledMail({
        category: 'special',
        ...time,
        givesClassBack: true,
        isKept: false,
      }),
    );
    expect(special.text).toContain('Te devolvimos 1 entrenamiento especial');
  });

  test('says of a class that found no plan that it is kept for the next one, and not that it can be used', () => {
    const kept = written(trainingCancelledMail({ category: 'normal', ...time, givesClassBack: true, isKept: true }));
    for (const part of [kept.text, kept.html]) {
      expect(part).toContain(
        'Te devolvimos 1 clase. Como en este momento no tienes un plan activo, la guardamos para sumarla a tu próximo plan.',
      );
      expect(part).toContain('Para activar un plan, comunícate con el estudio. Disculpa las molestias.');
      expect(part).not.toContain('disponible');
      expect(part).not.toContain('cuando quieras');
    }
  });

  test('greets without a name that is none', () => {
    for (const part of [mail.text, mail.html]) {
      expect(part).toContain('Hola:');
      expect(part).not.toContain('Ana');
    }
  });
});

describe('the mail about a moved training', () => {
  const training = trainingOn('2026-11-25', '18:30:00', { category: 'special' });
  const booked = bookingOf(training, { paidFrom: 'special', knownTime: { ...time, byMail: false } });
  const now = new Date('2026-11-22T15:00:00Z');
  const textFor = (over: Partial<MailFacts> = {}) => {
    const facts = { booking: booked, training, now, ...over };
    const known = knownOfMoved(facts);
    return known && written(trainingMovedMail(facts, known, {}));
  };

  test('says what its reader knew, the new time, and that the seat can be left until the start', () => {
    const mail = textFor()!;
    expect(mail.subject).toBe('Tu entrenamiento cambió de horario: miércoles 25 de noviembre, 18:30');
    expect(mail.text).toContain('Antes: lunes 23 de noviembre, de 05:00 a 06:00.');
    expect(mail.text).toContain('Ahora: miércoles 25 de noviembre, de 18:30 a 19:30.');
    expect(mail.text).toContain('antes de que empiece y te devolvemos el entrenamiento especial.');
  });

  test('promises a courtesy nothing back, and no cancelling once it has started', () => {
    const courtesy = { ...booked, paidFrom: 'courtesy' } as const;
    expect(textFor({ booking: courtesy })!.text).toContain('antes de que empiece.');
    expect(textFor({ now: new Date(training.startsAt.getTime() + 1) })!.text).not.toContain('cancélala');
  });

  test('refers a reader who cannot open the application to the studio', () => {
    const facts = { booking: booked, training, now };
    const { text } = written(trainingMovedMail(facts, time, { isShutOut: true }));
    expect(text).toContain('Si no puedes asistir, comunícate con el estudio.');
    expect(text).not.toContain('en la aplicación');
  });

  test('is not made where the training is when its reader knows it to be', () => {
    expect(textFor({ booking: { ...booked, knownTime: null } })).toBeNull();
    expect(textFor({ booking: { ...booked, knownTime: { ...timeOf(training), byMail: true } } })).toBeNull();
  });
});

describe('a class with a title, a room and a coach', () => {
  const details = { title: 'Funcional', room: 'Sala 1', coach: { id: 'laura', name: 'Laura G.' } };
  const cancelled = { category: 'normal', ...time, givesClassBack: true, isKept: false } as const;

  test('is named by all of it', () => {
    const { text } = written(trainingCancelledMail({ ...cancelled, ...details }));
    expect(text).toContain(
      'El entrenamiento normal «Funcional» del lunes 23 de noviembre, de 05:00 a 06:00, con Laura G., en Sala 1, en el que',
    );
    const lost = written(runUndoneMail({ booked: [{ ...monday, ...details }], waitedFor: [], givenBack: [] }));
    expect(lost.text).toContain('- «Funcional», lunes 21 de diciembre, de 06:00 a 07:00, con Laura G., en Sala 1\n');
    const moved = trainingOn('2026-11-25', '18:30:00', details);
    const facts = { booking: bookingOf(moved), training: moved, now: new Date('2026-11-22T15:00:00Z') };
    const { text: ofMove } = written(trainingMovedMail(facts, time, {}));
    expect(ofMove).toContain('El entrenamiento normal «Funcional» en el que estás inscrito');
    expect(ofMove).toContain('Ahora: miércoles 25 de noviembre, de 18:30 a 19:30, con Laura G., en Sala 1.');
  });

  test('ends a sentence with one full stop, also after the initial of the coach', () => {
    const moved = trainingOn('2026-11-25', '18:30:00', { coach: details.coach });
    const facts = { booking: bookingOf(moved), training: moved, now: new Date('2026-11-22T15:00:00Z') };
    expect(written(trainingMovedMail(facts, time, {})).text).toContain('con Laura G.\n');
  });

  test('contains no link, whatever its words are', () => {
    const words = {
      title: 'www.gratis.co',
      room: 'tel:3001234567',
      coach: { id: 'laura', name: 'https://malo.co M.' },
    };
    const { text, html } = written(trainingCancelledMail({ ...cancelled, ...words }));
    for (const part of [text, html]) expect(part).not.toMatch(/gratis|300|malo/);
  });

  test('has nobody where the coach gives no classes any more', () => {
    const { text } = written(trainingCancelledMail({ ...cancelled, coach: { id: 'laura', name: null } }));
    expect(text).toContain('de 05:00 a 06:00, en el que');
  });
});

test('the mail about other coaches says who gives each class, and where nobody does', () => {
  const laura = { title: 'Funcional', room: 'Sala 1', coach: { id: 'laura', name: 'Laura G.' } };
  const one = written(coachChangedMail([{ ...monday, ...laura }]));
  expect(one.subject).toBe('Cambio de entrenador: lunes 21 de diciembre');
  expect(one.text).toContain(
    'Cambió quién da este entrenamiento en el que estás inscrito:\n\n- entrenamiento normal «Funcional», lunes 21 de diciembre, de 06:00 a 07:00, con Laura G., en Sala 1\n\nTu inscripción sigue en pie.',
  );
  const two = written(coachChangedMail([{ ...monday, ...laura }, tuesday]));
  expect(two.subject).toBe('Cambio de entrenador: del lunes 21 de diciembre al martes 22 de diciembre');
  expect(two.text).toContain('martes 22 de diciembre, de 06:00 a 07:00, por ahora sin entrenador\n\nTus inscripciones');
});

test('the mail about an undone generation names what was lost, what came back and the days', () => {
  const givenBack = [{ kind: 'plan', usableUntil: '2027-01-15' }] as const;
  const { subject, text } = written(runUndoneMail({ booked: [tuesday], waitedFor: [monday], givenBack }));
  expect(subject).toBe('Entrenamientos cancelados: del lunes 21 de diciembre al martes 22 de diciembre');
  expect(text).toContain('El estudio retiró entrenamientos de su horario.');
  expect(text).toContain('Se canceló tu inscripción:\n\n- martes 22 de diciembre, de 06:00 a 07:00');
  expect(text).toContain('Te devolvimos 1 clase. Puedes usarla hasta el viernes 15 de enero');
  expect(text).toContain('Terminó la lista de espera en la que estabas:\n\n- lunes 21 de diciembre');
});

test('the mail about bookings that were cancelled with a plan or a status names them and what became of their credit', () => {
  const givenBack = [{ kind: 'kept' }, { kind: 'voided' }] as const;
  const { subject, text } = written(seatsWithdrawnMail({ booked: [monday, tuesday], givenBack }));
  expect(subject).toBe('Inscripciones canceladas: del lunes 21 de diciembre al martes 22 de diciembre');
  expect(text).toContain('Se cancelaron tus inscripciones:\n\n- lunes 21 de diciembre, de 06:00 a 07:00');
  expect(text).toContain('Te devolvimos 1 clase. Como en este momento no tienes un plan activo, la guardamos');
  expect(text).toContain('1 clase era de un plan que el estudio retiró, y no se devuelve.');
  const one = written(seatsWithdrawnMail({ booked: [monday], givenBack: [] }));
  expect(one.subject).toBe('Inscripción cancelada: lunes 21 de diciembre');
  expect(one.text).not.toContain('clase');
});

test('one day is named as such', () => {
  const { subject } = written(runUndoneMail({ booked: [monday], waitedFor: [], givenBack: [] }));
  expect(subject).toBe('Entrenamientos cancelados: lunes 21 de diciembre');
});
