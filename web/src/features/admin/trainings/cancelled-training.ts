import { counted } from '../../../ui/counted.ts';
import type { Cancellation } from './admin-training-endpoints.ts';

/** Nothing is left to do: everybody has the class back and the mail, or what is missing has failed for good. */
export function cancellationIsSettled({ total, refunded, mailed, failed }: Cancellation): boolean {
  return refunded + mailed + failed >= 2 * total;
}

/**
 * The registrants who are mailed about a cancelled training, and those who get a class back: a courtesy spent none. The
 * number of courtesies may not be known yet.
 */
export function whoIsConcerned(enrolled: number, courtesies: number | undefined): string {
  if (enrolled === 0) return 'No hay inscritos: nadie recibirá un aviso.';
  const notified = counted(enrolled, 'inscrito será notificado', 'inscritos serán notificados');
  if (courtesies === undefined) return `${notified}.`;
  const paid = enrolled - courtesies;
  if (courtesies === 0) return `${notified} y ${paid === 1 ? 'recibirá' : 'recibirán'} su clase de vuelta.`;
  const gift = counted(courtesies, 'de cortesía no gastó clase', 'de cortesía no gastaron clase');
  if (paid <= 0) return `${notified}. ${enrolled === 1 ? 'Es' : 'Son'} de cortesía: no hay clases por devolver.`;
  return `${notified}. ${paid} ${paid === 1 ? 'recibirá' : 'recibirán'} su clase de vuelta; ${gift}.`;
}
