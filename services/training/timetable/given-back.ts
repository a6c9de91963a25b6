import type { CreditAccount } from '../models/credit-account.model.ts';
import type { Movement } from '../models/movement.model.ts';
import { usableUntil } from '../seats/seat-mails.ts';
import { dateInWords } from '../mails/training-words.ts';

/** What came back for one booking, and where it is. */
export type GivenBack =
  | { readonly kind: 'special' }
  | { readonly kind: 'kept' }
  /** `usableUntil`: the last day of the plan that it went back to, while that is held. */
  | { readonly kind: 'plan'; readonly usableUntil?: string; readonly survives?: boolean };

/** What a refund gave back. `account`: as it is by now. */
export function givenBackBy({ balance, reason, assignmentId, at }: Movement, account: CreditAccount): GivenBack {
  if (balance === 'special') return { kind: 'special' };
  if (reason === 'carried') return { kind: 'kept' };
  return { kind: 'plan', ...(assignmentId !== null && usableUntil(account, assignmentId, at)) };
}

/** A sentence or two for each place to which classes came back. */
export function givenBackTogether(given: readonly GivenBack[]): string[] {
  const places = Map.groupBy(given, (each) => JSON.stringify(each));
  return [...places.values()].map((same) => inWords(same[0]!, same.length));
}

function inWords(given: GivenBack, count: number): string {
  const isOne = count === 1;
  if (given.kind === 'special') {
    return isOne
      ? 'Te devolvimos 1 entrenamiento especial, que ya está disponible en tu cuenta.'
      : `Te devolvimos ${count} entrenamientos especiales, que ya están disponibles en tu cuenta.`;
  }
  const classes = isOne ? 'Te devolvimos 1 clase' : `Te devolvimos ${count} clases`;
  const [use, keep] = isOne ? ['usarla', 'la guardamos para sumarla'] : ['usarlas', 'las guardamos para sumarlas'];
  if (given.kind === 'kept') {
    return `${classes}. Como en este momento no tienes un plan activo, ${keep} a tu próximo plan.`;
  }
  if (given.usableUntil === undefined) return `${classes}.`;
  const until = `${classes}. Puedes ${use} hasta el ${dateInWords(given.usableUntil)}, el último día de tu plan.`;
  return given.survives ? `${until} Lo que no uses antes, lo guardamos para tu próximo plan.` : until;
}
