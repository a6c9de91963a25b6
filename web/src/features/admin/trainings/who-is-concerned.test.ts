import { expect, it } from 'vitest';
import { whoIsConcerned } from './who-is-concerned.ts';

it.each([
  [0, undefined, 'No hay inscritos: nadie recibirá un aviso.'],
  [1, undefined, '1 inscrito será notificado.'],
  [1, 0, '1 inscrito será notificado y recibirá su clase de vuelta.'],
  [3, 0, '3 inscritos serán notificados y recibirán su clase de vuelta.'],
  [3, 1, '3 inscritos serán notificados. 2 recibirán su clase de vuelta; 1 de cortesía no gastó clase.'],
  [3, 2, '3 inscritos serán notificados. 1 recibirá su clase de vuelta; 2 de cortesía no gastaron clase.'],
  [1, 1, '1 inscrito será notificado. Es de cortesía: no hay clases por devolver.'],
  [2, 2, '2 inscritos serán notificados. Son de cortesía: no hay clases por devolver.'],
])('of %d enrolled, %s by courtesy, says «%s»', (enrolled, courtesies, text) => {
  expect(whoIsConcerned(enrolled, courtesies)).toBe(text);
});
