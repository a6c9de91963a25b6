import { describe, expect, test } from 'vitest';
import { planFrozenLetter, planUnfrozenLetter } from './freeze-plan.ts';

const facts = {
  studioName: 'Estudio Ñandú',
  publicUrl: 'https://estudio.example',
  firstName: 'Ana',
  planName: 'Básico',
  maxTrainingsPerWeek: 3,
  remainingClasses: 12,
  firstDay: '2026-11-21',
  lastDay: '2026-12-31',
  next: { planName: 'Oro', firstDay: '2027-01-01' },
};

describe('the mail about a plan that was frozen', () => {
  test('names the days, the new last day and when the next plan begins', () => {
    const { subject, text } = planFrozenLetter({ ...facts, freeze: { from: '2026-12-03', to: '2026-12-12' } });
    expect(subject).toBe('Tu plan Básico queda congelado del 3 al 12 de diciembre');
    expect(text).toContain('El estudio congeló tu plan Básico del 3 al 12 de diciembre.');
    expect(text).toContain('ahora el último día de tu plan es el jueves, 31 de diciembre de 2026');
    expect(text).toContain('Después sigue tu plan Oro, que empieza el viernes, 1 de enero de 2027.');
  });
});

test('a plan whose name begins with «Plan» is not called plan twice', () => {
  const named = { ...facts, planName: 'Plan Élite' };
  const frozen = planFrozenLetter({ ...named, freeze: { from: '2026-12-03', to: '2026-12-12' } });
  expect(frozen.subject).toBe('Tu Plan Élite queda congelado del 3 al 12 de diciembre');
  expect(frozen.text).toContain('El estudio congeló tu Plan Élite del');
  expect(planUnfrozenLetter(named).subject).toBe('Tu Plan Élite ya no está congelado');
  expect(planUnfrozenLetter(named).text).toContain('la congelación de tu Plan Élite:');
});

describe('the mail about a freeze that ended', () => {
  test('says that the plan can be used and until when', () => {
    const { subject, text } = planUnfrozenLetter({ ...facts, next: null });
    expect(subject).toBe('Tu plan Básico ya no está congelado');
    expect(text).toContain('ya puedes inscribirte en entrenamientos');
    expect(text).toContain('El último día de tu plan es el jueves, 31 de diciembre de 2026.');
  });
});
