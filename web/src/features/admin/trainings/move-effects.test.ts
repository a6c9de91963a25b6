import { expect, test } from 'vitest';
import type { MovePreview } from './admin-training-endpoints.ts';
import { moveEffects, moveInWords } from './move-effects.ts';

const person = (first_name: string) => ({ id: first_name, first_name, last_name: 'Núñez' });
const nobody = { withoutPlan: [], overLimit: [], overlapping: [] };
const preview = (over: Partial<MovePreview>): MovePreview => {
  return { enrolled: 3, moves: true, start: 'later', ...nobody, ...over };
};

test('a move is summed up by the members it affects', () => {
  const hit = preview({
    withoutPlan: [person('Ana')],
    overLimit: [person('Benno')],
    overlapping: [person('Ana'), person('Clara')],
  });
  expect(moveInWords(hit)).toBe(
    '3 inscritos: 1 sin plan ese día, 1 pasa su límite semanal, 2 tienen otra clase a esa hora.',
  );
  expect(moveEffects(hit)[2]!.names).toEqual(['Ana Núñez', 'Clara Núñez']);
});

test('a move that hits nobody says so', () => {
  expect(moveInWords(preview({ enrolled: 1 }))).toBe('1 inscrito: sin problemas de plan, límite ni cruces.');
  expect(moveEffects(preview({}))).toEqual([]);
});

test('a deleted account is named as deleted', () => {
  const gone = { id: 'x', first_name: '', last_name: '' };
  expect(moveEffects(preview({ overlapping: [gone] }))[0]!.names).toEqual(['Usuario eliminado']);
});
