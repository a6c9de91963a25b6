import { type Binding, on } from '@studio/chassis/http/handler';
import * as routes from '@studio/contracts/http/training-routes';
import { presentTraining } from '../present-training.ts';
import { classesLeftAt, nextClassesLeftAt } from '../rules/credit-policy.ts';
import type { AcceptedAct, SeatAct, SeatChange } from '../rules/seat-act.ts';
import { overProjections, requestIdOf, type SeatActs, takingIdsOf } from '../seats/seat-acts.ts';
import type { TrainingParts } from '../training-parts.ts';

/**
 * The routes by which members book, cancel, switch, release and reclaim. The rules are in `booking-policy.ts`; a
 * request is carried out once per idempotency key.
 */
export function bookingBindings(parts: TrainingParts): Binding[] {
  const { seatActs, clock } = parts;
  return [
    on(
      routes.bookTraining,
      async ({ body: { trainingId }, idempotencyKey, session: { accountId: by }, request }) => {
        const ids = takingIdsOf('book', by, idempotencyKey);
        const act: SeatAct = { kind: 'book', trainingId, accountId: by, by, ...ids };
        const [change] = await takeBehindFence(parts, act, request);
        return presentCreditsAfter('¡Inscripción exitosa!', change, clock());
      },
      { keepsKeys: true },
    ),
    on(
      routes.cancelBooking,
      async ({ params: { trainingId }, idempotencyKey, session: { accountId: by }, request }) => {
        const ids = requestIdOf('cancel', by, idempotencyKey);
        const act: SeatAct = { kind: 'cancel', trainingId, accountId: by, by, ...ids };
        const [change] = seatActs.answer(act, await seatActs.settle(act), request);
        return presentCreditsAfter('Inscripción cancelada exitosamente', change, clock());
      },
      { keepsKeys: true },
    ),
    on(
      routes.releaseSeat,
      async ({ params: { id: trainingId }, idempotencyKey, session: { accountId: by }, request }) => {
        const ids = requestIdOf('release', by, idempotencyKey);
        const act: SeatAct = { kind: 'release', trainingId, accountId: by, by, ...ids };
        const [change] = seatActs.answer(act, await seatActs.settle(act), request);
        return presentCreditsAfter('Cediste tu cupo. Gracias por avisar.', change, clock());
      },
      { keepsKeys: true },
    ),
    on(
      routes.reclaimSeat,
      async ({ params: { id: trainingId }, idempotencyKey, session: { accountId: by }, request }) => {
        const ids = takingIdsOf('reclaim', by, idempotencyKey);
        const act: SeatAct = { kind: 'reclaim', trainingId, accountId: by, by, ...ids };
        const [change] = await takeBehindFence(parts, act, request);
        return presentCreditsAfter('Recuperaste tu cupo', change, clock());
      },
      { keepsKeys: true },
    ),
    // Leaves one training for another (`docs/product.md` §3.4): both change, or neither does.
    on(
      routes.switchTraining,
      async ({ params: { id: trainingId }, body: { from }, idempotencyKey, session: { accountId: by }, request }) => {
        const ids = takingIdsOf('switch', by, idempotencyKey);
        const act: SeatAct = { kind: 'switch', from, trainingId, accountId: by, by, ...ids };
        const [left, taken = left] = await takeBehindFence(parts, act, request);
        const after = presentCreditsAfter('¡Cambio de clase exitoso!', taken, clock());
        return { ...after, from: presentTraining(left.training, by) };
      },
      { keepsKeys: true },
    ),
  ];
}

/**
 * Decides an act again behind the fence if it would be refused over the plan or the account: the event of a reactivated
 * account or a newly assigned plan may still be on its way. An accepted act passes no fence: membership answers a
 * change of a plan only once training has applied it.
 * @throws AppError with the refusal
 */
async function takeBehindFence(
  { seatActs, passFence }: Pick<TrainingParts, 'seatActs' | 'passFence'>,
  act: SeatAct,
  request: Parameters<SeatActs['answer']>[2],
): Promise<AcceptedAct['changes']> {
  let decision = await seatActs.settle(act);
  if (decision.kind === 'refused' && overProjections.includes(decision.refusal)) {
    await passFence();
    decision = await seatActs.settle(act);
  }
  return seatActs.answer(act, decision, request);
}

function presentCreditsAfter(message: string, { account, training }: SeatChange, now: Date) {
  const next = nextClassesLeftAt(account, now);
  return {
    message,
    specialTrainingsRemaining: account.special,
    remainingClasses: classesLeftAt(account, now),
    ...(next !== undefined && { nextRemainingClasses: next }),
    training: presentTraining(training, account._id),
  };
}
