import { expect, it } from 'vitest';
import { cancellationIsSettled, whoIsConcerned } from './cancelled-training.ts';

it.each([
  [{ total: 12, refunded: 12, mailed: 12, failed: 0 }, true],
  [{ total: 12, refunded: 12, mailed: 11, failed: 1 }, true],
  [{ total: 12, refunded: 12, mailed: 11, failed: 0 }, false],
  [{ total: 3, guests: 1, refunded: 2, mailed: 1, failed: 1 }, false],
  [{ total: 3, guests: 1, refunded: 2, mailed: 2, failed: 1 }, true],
  [{ total: 0, refunded: 0, mailed: 0, failed: 0 }, true],
])('of %j says settled: %s', (cancellation, settled) => {
  expect(cancellationIsSettled(cancellation)).toBe(settled);
});

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

it.each([
  [
    1,
    0,
    { guests: 1 },
    '1 inscrito será notificado y recibirá su clase de vuelta. 1 invitado no recibe correo: avísale.',
  ],
  [0, 0, { guests: 2 }, '2 invitados no reciben correo: avísales.'],
  [0, 0, { gaveUp: 2 }, 'Vuelven las clases de 2 que avisaron que no venían.'],
])('of %d enrolled, %s by courtesy, and %j, says «%s»', (enrolled, courtesies, others, text) => {
  expect(whoIsConcerned(enrolled, courtesies, others)).toBe(text);
});
