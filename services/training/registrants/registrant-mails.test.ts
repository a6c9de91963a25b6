import { type Letter, writeLetter } from '@studio/chassis/mail/letter';
import { describe, expect, test } from 'vitest';
import { bookingOf, trainingOn } from '../testing/fixtures.ts';
import { userEnrolledMail, userRemovedMail } from './registrant-mails.ts';

const reader = { firstName: 'Ana', studioName: 'Estudio Ñandú' };
const written = (letter: Omit<Letter, keyof typeof reader>) => writeLetter({ ...reader, ...letter });
const time = { date: '2026-11-23', startTime: '05:00:00', endTime: '06:00:00' };

describe('the mails about an enrolment and a removal by an administrator', () => {
  const training = trainingOn('2026-11-25', '18:30:00');
  const facts = { training, booking: bookingOf(training), now: new Date('2026-11-25T22:00:00Z') };

  test('say what was spent and until when to cancel, as far as that is still possible', () => {
    const { subject, text } = written(userEnrolledMail(facts));
    expect(subject).toBe('Quedaste inscrito: miércoles 25 de noviembre, 18:30');
    expect(text).toContain('Se descontó 1 clase de tu plan.');
    expect(text).toContain('hasta 30 minutos antes del inicio y te devolvemos la clase.');
    const walkIn = written(userEnrolledMail({ ...facts, now: training.endsAt }));
    expect(walkIn.text).not.toContain('cancela tu inscripción');
    const takenBack = bookingOf(training, { handovers: { count: 2, last: facts.now } });
    expect(written(userEnrolledMail({ ...facts, booking: takenBack })).text).toContain('no se descontó nada más');
  });

  test('say what came back, and name the time that the reader knows', () => {
    const moved = bookingOf(training, { knownTime: { ...time, byMail: false } });
    const removal = { givesClassBack: true, isKept: true };
    const { text } = written(userRemovedMail({ ...facts, booking: moved }, removal));
    expect(text).toContain('entrenamiento normal del lunes 23 de noviembre, de 05:00 a 06:00.');
    expect(text).toContain('la guardamos para sumarla a tu próximo plan');
    const courtesy = written(userRemovedMail(facts, { givesClassBack: false, isKept: false }));
    expect(courtesy.text).not.toContain('devolvimos');
  });
});
