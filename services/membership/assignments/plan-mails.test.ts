import { describe, expect, test } from 'vitest';
import { planAssignedLetter, planEndsLetter, planRemovedLetter } from './plan-mails.ts';

const facts = {
  studioName: 'Estudio Ñandú',
  publicUrl: 'https://estudio.example',
  firstName: '<b>Ana</b>',
  planName: 'Básico & más',
  maxTrainingsPerWeek: 3,
  remainingClasses: 12,
  firstDay: '2026-11-21',
  lastDay: '2026-12-21',
  next: null,
};
const next = { planName: 'Oro', firstDay: '2026-12-22' };

describe('the mail about a new plan', () => {
  const { subject, text, html } = planAssignedLetter(facts);

  test('names plan, classes and the last day in words, in both parts', () => {
    expect(subject).toBe('Ya tienes el plan Básico & más en Estudio Ñandú');
    expect(text).toContain('el plan Básico & más');
    for (const part of [text, html]) {
      expect(part).toContain('12 clases, hasta 3 entrenamientos por semana');
      expect(part).toContain('empieza el sábado, 21 de noviembre de 2026');
      expect(part).toContain('su último día es el lunes, 21 de diciembre de 2026');
      expect(part).toContain('https://estudio.example/trainings');
    }
  });

  test('names the plan that follows', () => {
    expect(planAssignedLetter({ ...facts, next }).text).toContain(
      'Después sigue tu plan Oro, que empieza el martes, 22 de diciembre de 2026.',
    );
  });

  test('escapes the plan name in HTML, and greets without an unusable name', () => {
    expect(html).toContain('Básico &amp; más');
    expect(html).toContain('Hola:');
    expect(html).not.toContain('Ana');
  });

  test('uses the singular for one class', () => {
    expect(planAssignedLetter({ ...facts, remainingClasses: 1, maxTrainingsPerWeek: 1 }).text).toContain(
      '1 clase, hasta 1 entrenamiento por semana',
    );
  });
});

describe('a plan whose name begins with «Plan»', () => {
  const named = { ...facts, planName: 'Plan Élite', next: { ...next, planName: 'Plan Oro' } };

  test.each([
    ['assigned', planAssignedLetter(named), 'Ya tienes el Plan Élite en Estudio Ñandú', 'Te asignamos el Plan Élite.'],
    ['ends', planEndsLetter({ ...named, daysLeft: 1 }), 'Tu Plan Élite termina mañana', 'Después sigue tu Plan Oro'],
    ['removed', planRemovedLetter({ ...named, wasRefunded: false }), 'Tu Plan Élite terminó', 'retiró tu Plan Élite.'],
  ])('is not called plan twice (%s)', (_, letter, subject, words) => {
    expect(letter.subject).toBe(subject);
    expect(letter.text).toContain(words);
    expect(letter.text).not.toMatch(/plan plan/i);
  });
});

describe('the mail about a plan that ends', () => {
  test.each([
    [3, 'Tu plan Básico & más termina en 3 días'],
    [1, 'Tu plan Básico & más termina mañana'],
    [0, 'Tu plan Básico & más termina hoy'],
  ])('with %i days left it says so', (daysLeft, subject) => {
    expect(planEndsLetter({ ...facts, daysLeft }).subject).toBe(subject);
  });

  test('invites to renew without losing days, or names the plan that follows', () => {
    const alone = planEndsLetter({ ...facts, daysLeft: 3 }).text;
    expect(alone).toContain('el nuevo plan puede empezar cuando termine este, sin que pierdas días');
    const followed = planEndsLetter({ ...facts, daysLeft: 3, next }).text;
    expect(followed).toContain('Después sigue tu plan Oro, que empieza el martes, 22 de diciembre de 2026.');
    expect(followed).not.toContain('renovar');
  });

  test('says what is left to use', () => {
    expect(planEndsLetter({ ...facts, daysLeft: 3 }).text).toContain('Todavía te quedan 12 clases por usar.');
    expect(planEndsLetter({ ...facts, daysLeft: 3, remainingClasses: 0 }).text).toContain(
      'Ya usaste todas sus clases.',
    );
  });
});

describe('the mail about a plan that the studio removed', () => {
  const { studioName, publicUrl } = facts;
  const removed = { studioName, publicUrl, firstName: 'Ana', planName: 'Básico' };

  test('names the plan, says whether it was refunded, and what to do if it was unexpected', () => {
    const plain = planRemovedLetter({ ...removed, wasRefunded: false });
    expect(plain.subject).toBe('Tu plan Básico terminó');
    expect(plain.text).toContain('El estudio retiró tu plan Básico.');
    expect(plain.text).toContain('Si no lo esperabas, comunícate con el estudio.');
    expect(planRemovedLetter({ ...removed, wasRefunded: true }).text).toContain('tu plan Básico, con reembolso.');
  });

  test('has one full stop after a plan whose name ends with one', () => {
    expect(planRemovedLetter({ ...removed, planName: 'Adulto Sr.', wasRefunded: false }).text).not.toContain('..');
  });
});
