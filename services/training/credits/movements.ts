import { type Binding, on } from '@studio/chassis/http/handler';
import { presentAs } from '@studio/chassis/http/present';
import { daysInWords } from '@studio/contracts/days-in-words';
import { getUserMovements } from '@studio/contracts/http/registrant-routes';
import { getMyMovements, movementSchema, type movementsQuerySchema } from '@studio/contracts/http/training-routes';
import type { z } from 'zod';
import { categoryInWords, startInWords } from '../mails/training-words.ts';
import type { Movement, MovementSubject } from '../models/movement.model.ts';
import { findUser } from '../models/reads.ts';
import type { TrainingParts } from '../training-parts.ts';

/** The routes about the ledger of class credits. */
export function movementBindings(parts: TrainingParts): Binding[] {
  return [
    on(
      getUserMovements,
      async ({ params, query }) => {
        await findUser(parts.stores, params.id);
        return (await listMovements(parts, params.id, query)).map(presentMovement);
      },
      { fenced: true },
    ),
    on(
      getMyMovements,
      async ({ query, session }) => (await listMovements(parts, session.accountId, query)).map(presentMovement),
      { fenced: true },
    ),
  ];
}

const usualLimit = 50;

/** An account's class-credit ledger, newest first; before an entry that it does not have, nothing. */
async function listMovements(
  { stores: { movements } }: Pick<TrainingParts, 'stores'>,
  accountId: string,
  { before, limit = usualLimit }: z.output<typeof movementsQuerySchema>,
): Promise<Movement[]> {
  const mark = before === undefined ? undefined : await movements.findOne({ _id: before, accountId });
  if (mark === null) return [];
  return movements
    .find({ accountId, ...(mark && { sequence: { $lt: mark.sequence } }) }, { hint: 'ledger' })
    .sort({ sequence: -1 })
    .limit(limit)
    .toArray();
}

/**
 * A ledger entry with its subject in words: `Plan Básico`, `Plan Básico · del 3 al 12 de diciembre`,
 * `Funcional · lunes 23 de noviembre, 05:00`, `normal · lunes 23 de noviembre, 05:00` for a class without a title.
 */
export const presentMovement = (movement: Movement) =>
  presentAs(movementSchema, movement, { id: movement._id, subject: inWords(movement.subject) });

function inWords(subject: MovementSubject | null): string | null {
  if (subject === null) return null;
  if ('freeze' in subject) return `${subject.planName} · ${daysInWords(subject.freeze)}`;
  if ('planName' in subject) return subject.planName;
  const { category, title, ...time } = subject;
  return `${title ?? categoryInWords(category)} · ${startInWords(time)}`;
}
