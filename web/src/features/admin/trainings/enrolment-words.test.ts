import { expect, test } from 'vitest';
import type { Enrolment } from './admin-training-endpoints.ts';
import { courtesyReason, creditInWords, overlapInWords } from './enrolment-words.ts';

const enrolment: Enrolment = {
  userId: '0'.repeat(24),
  paidBy: 'plan',
  classesLeft: 7,
  specialTrainingsLeft: 2,
  overlaps: [],
};
const busy = {
  id: '1'.repeat(24),
  category: 'normal',
  training_date: '2026-11-25',
  start_time: '18:00:00',
  end_time: '19:00:00',
  current_participants: 1,
  max_capacity: 10,
  version: 1,
} as const;

test('a suggestion names the plan and what is left of what would pay', () => {
  expect(creditInWords({ active_plan: 'Plan Básico' }, enrolment)).toBe('Plan Básico · quedan 7 clases');
  expect(creditInWords({ active_plan: 'Plan Básico' }, { ...enrolment, classesLeft: 1 })).toContain('queda 1 clase');
  expect(creditInWords({ active_plan: null }, { ...enrolment, paidBy: 'special' })).toBe('Sin plan · especiales: 2');
  expect(creditInWords({ active_plan: null }, undefined)).toBe('Sin plan');
  const next = { ...enrolment, planName: 'Élite', classesLeft: 12 };
  for (const active_plan of ['Plan Básico', null]) {
    expect(creditInWords({ active_plan }, next)).toBe('Élite · quedan 12 clases');
  }
});

test('a courtesy says why, and another class at that hour is named', () => {
  expect(courtesyReason(enrolment)).toBeNull();
  expect(courtesyReason({ ...enrolment, paidBy: 'courtesy', reason: 'NO_CLASSES_LEFT' })).toBe(
    'No le quedan clases en su plan. No se descontará ninguna clase.',
  );
  expect(overlapInWords(enrolment)).toBeNull();
  expect(overlapInWords({ ...enrolment, overlaps: [busy] })).toBe('Ya tiene un entrenamiento de 18:00 a 19:00.');
});
