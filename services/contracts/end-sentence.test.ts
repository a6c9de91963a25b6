import { expect, test } from 'vitest';
import { endSentence } from './end-sentence.ts';

test.each([
  ['Estudio Ñandú', 'Estudio Ñandú.'],
  ['Estudio Ñandú S.A.S.', 'Estudio Ñandú S.A.S.'],
  ['¡Muévete!', '¡Muévete!'],
  ['Estudio S.A.S', 'Estudio S.A.S.'],
])('a sentence that ends with %s has one mark at its end', (name, end) => {
  expect(endSentence(`de ${name}`)).toBe(`de ${end}`);
});
