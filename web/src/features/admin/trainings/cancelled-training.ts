import { counted } from '../../../ui/counted.ts';
import type { Cancellation } from './admin-training-endpoints.ts';

/**
 * Whether nothing is left to do: every refund and every mail is done or has failed for good. Guests, who get neither,
 * count among the failed mails.
 */
export function cancellationIsSettled({ total, guests = 0, refunded, mailed, failed }: Cancellation): boolean {
  return refunded + mailed + failed >= 2 * total - guests;
}

interface Others {
  /** Guests, who cannot be mailed. */
  readonly guests?: number;
  /** Released seats on which a class had been spent. */
  readonly gaveUp?: number;
}

/** Whom a cancellation mails, and who gets a class back (docs/product.md §3.7, §3.18, §3.19). */
export function whoIsConcerned(
  enrolled: number,
  courtesies: number | undefined,
  { guests = 0, gaveUp = 0 }: Others = {},
): string {
  const others = [
    guests > 0 && counted(guests, 'invitado no recibe correo: avísale.', 'invitados no reciben correo: avísales.'),
    gaveUp > 0 &&
      (gaveUp === 1
        ? 'Vuelve la clase de 1 que avisó que no venía.'
        : `Vuelven las clases de ${gaveUp} que avisaron que no venían.`),
  ].filter(Boolean);
  if (enrolled === 0 && others.length > 0) return others.join(' ');
  return [membersConcerned(enrolled, courtesies), ...others].join(' ');
}

/** A courtesy has spent no class. The number of courtesies may be unknown. */
function membersConcerned(enrolled: number, courtesies: number | undefined): string {
  if (enrolled === 0) return 'No hay inscritos: nadie recibirá un aviso.';
  const notified = counted(enrolled, 'inscrito será notificado', 'inscritos serán notificados');
  if (courtesies === undefined) return `${notified}.`;
  const paid = enrolled - courtesies;
  if (courtesies === 0) return `${notified} y ${paid === 1 ? 'recibirá' : 'recibirán'} su clase de vuelta.`;
  const gift = counted(courtesies, 'de cortesía no gastó clase', 'de cortesía no gastaron clase');
  if (paid <= 0) return `${notified}. ${enrolled === 1 ? 'Es' : 'Son'} de cortesía: no hay clases por devolver.`;
  return `${notified}. ${paid} ${paid === 1 ? 'recibirá' : 'recibirán'} su clase de vuelta; ${gift}.`;
}
