import type { lineMoveSchema } from '@studio/contracts/http/reason-routes';
import type { z } from 'zod';
import type { Reason } from '../models/reason.model.ts';
import { reasonInWords } from './reason-in-words.ts';

type LineMove = z.input<typeof lineMoveSchema>;

/** A change of a waitlist by any member, or a seat that passed over the member who asks. */
type Move = Pick<Reason, '_id' | 'accountId' | 'at' | 'kind' | 'byStudio' | 'position' | 'code' | 'facts' | 'subject'>;

/**
 * How a waitlist has moved for a member since they last joined it, oldest move first (`docs/product.md` §3.23); empty
 * if they never joined. Other members are not named, only whether they were ahead or behind.
 */
export function lineOf(accountId: string, moves: readonly Move[]): LineMove[] {
  const inOrder = moves.toSorted(inTime);
  const since = inOrder.findLastIndex((move) => move.kind === 'joined' && move.accountId === accountId);
  if (since < 0) return [];
  let place = inOrder[since]?.position ?? null;
  const line: LineMove[] = [];
  for (const move of inOrder.slice(since)) {
    const kind = move.accountId === accountId ? ownKinds[move.kind] : kindOfOther(move, place);
    if (!kind) continue;
    if (kind === 'left' || kind === 'booked') place = null;
    if (kind.startsWith('ahead') && place !== null) place -= 1;
    line.push({ at: move.at.toISOString(), kind, position: place, text: textOf(kind, move, place) });
  }
  return line;
}

const ownKinds: Readonly<Record<Reason['kind'], LineMove['kind'] | undefined>> = {
  joined: 'joined',
  left: 'left',
  promoted: 'booked',
  'passed-over': 'passed-over',
  refused: undefined,
};

/** Undefined if the move does not concern a member at `place`: someone behind left, or the member no longer waits. */
function kindOfOther({ kind, position }: Move, place: number | null): LineMove['kind'] | undefined {
  if (place === null || position === null) return undefined;
  if (kind === 'left') return position < place ? 'ahead-left' : undefined;
  if (kind === 'promoted') return position < place ? 'ahead-booked' : 'behind-booked';
  return undefined;
}

/** At the same instant, a seat passes a member over before it goes to another one. */
function inTime(one: Move, other: Move): number {
  const rank = ({ kind }: Move) => (kind === 'passed-over' ? 0 : 1);
  return one.at.getTime() - other.at.getTime() || rank(one) - rank(other) || one._id.localeCompare(other._id);
}

function textOf(kind: LineMove['kind'], move: Move, place: number | null): string {
  const now = place === null ? '' : `: ahora eres ${place}.º`;
  const texts: Readonly<Record<LineMove['kind'], string>> = {
    joined: `Entraste a la lista de espera${place === null ? '' : `: eras ${place}.º`}`,
    left: move.byStudio ? 'El estudio te retiró de la lista de espera' : 'Saliste de la lista de espera',
    booked: 'El cupo fue para ti',
    'ahead-left': `Alguien que estaba antes salió de la lista${now}`,
    'ahead-booked': `Un cupo fue para alguien que estaba antes${now}`,
    'behind-booked': 'Un cupo fue para alguien que estaba después',
    'passed-over': kind === 'passed-over' ? reasonInWords(move) : '',
  };
  return texts[kind];
}
