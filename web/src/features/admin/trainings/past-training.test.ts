import { studioInstant } from '@studio/contracts/studio-time';
import { expect, test } from 'vitest';
import type { AdminTraining } from './admin-training-endpoints.ts';
import { hasBegun, pastWarning } from './past-training.ts';

const training: AdminTraining = {
  id: '0'.repeat(24),
  category: 'normal',
  training_date: '2026-11-25T00:00:00',
  start_time: '18:00:00',
  end_time: '19:00:00',
  current_participants: 3,
  max_capacity: 10,
  version: 1,
};

test.each([
  ['17:59', null],
  ['18:00', 'under-way'],
  ['18:59', 'under-way'],
  ['19:00', 'over'],
] as const)('at %s the training has begun: %s', (time, expected) => {
  expect(hasBegun(training, studioInstant('2026-11-25', time))).toBe(expected);
});

test('the warning says how many were there and that classes are given back', () => {
  expect(pastWarning('over', 3)).toBe(
    'Este entrenamiento ya pasó. Tuvo 3 inscritos: si lo cancelas, se devuelven las clases que gastaron.',
  );
  expect(pastWarning('under-way', 1)).toContain('ya empezó. Tuvo 1 inscrito: si lo cancelas');
  expect(pastWarning('over', 0)).toBe('Este entrenamiento ya pasó. No tuvo inscritos.');
});
