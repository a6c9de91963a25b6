import { sayReplayed } from '@studio/chassis/http/answer-once';
import { type Binding, on } from '@studio/chassis/http/handler';
import * as routes from '@studio/contracts/http/training-routes';
import { presentTraining } from '../present-training.ts';
import { classesLeftAt, nextClassesLeftAt } from '../rules/credit-policy.ts';
import type { AcceptedAct, SeatAct, SeatChange } from '../rules/seat-act.ts';
import { overProjections, requestIdOf, takingIdsOf } from '../seats/seat-acts.ts';
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
        const { kind, changes } = await takeBehindFence(parts, { kind: 'book', trainingId, accountId: by, by, ...ids });
        if (kind === 'repeated') sayReplayed(request.res);
        return presentCreditsAfter('¡Inscripción exitosa!', changes[0], clock());
      },
      { keepsKeys: true },
    ),
    on(
      routes.cancelBooking,
      async ({ params: { trainingId }, idempotencyKey, session: { accountId: by }, request }) => {
        const ids = requestIdOf('cancel', by, idempotencyKey);
        const act: SeatAct = { kind: 'cancel', trainingId, accountId: by, by, ...ids };
        const { kind, changes } = seatActs.answer(act, await seatActs.settle(act));
        if (kind === 'repeated') sayReplayed(request.res);
        return presentCreditsAfter('Inscripción cancelada exitosamente', changes[0], clock());
      },
      { keepsKeys: true },
    ),
    on(
      routes.releaseSeat,
      async ({ params: { id: trainingId }, idempotencyKey, session: { accountId: by }, request }) => {
        const ids = requestIdOf('release', by, idempotencyKey);
        const act: SeatAct = { kind: 'release', trainingId, accountId: by, by, ...ids };
        const { kind, changes } = seatActs.answer(act, await seatActs.settle(act));
        if (kind === 'repeated') sayReplayed(request.res);
        return presentCreditsAfter('Cediste tu cupo. Gracias por avisar.', changes[0], clock());
      },
      { keepsKeys: true },
    ),
    on(
      routes.reclaimSeat,
      async ({ params: { id: trainingId }, idempotencyKey, session: { accountId: by }, request }) => {
        const ids = takingIdsOf('reclaim', by, idempotencyKey);
        const act: SeatAct = { kind: 'reclaim', trainingId, accountId: by, by, ...ids };
        const { kind, changes } = await takeBehindFence(parts, act);
        if (kind === 'repeated') sayReplayed(request.res);
        return presentCreditsAfter('Recuperaste tu cupo', changes[0], clock());
      },
      { keepsKeys: true },
    ),
    // Leaves one training for another (`docs/product.md` §3.4): both change, or neither does.
    on(
      routes.switchTraining,
      async ({ params: { id: trainingId }, body: { from }, idempotencyKey, session: { accountId: by }, request }) => {
        const ids = takingIdsOf('switch', by, idempotencyKey);
        const act: SeatAct = { kind: 'switch', from, trainingId, accountId: by, by, ...ids };
        const { kind, changes } = await takeBehindFence(parts, act);
        const [left, taken = left] = changes;
        if (kind === 'repeated') sayReplayed(request.res);
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
): Promise<AcceptedAct> {
  let decision = await seatActs.settle(act);
  if (decision.kind === 'refused' && overProjections.includes(decision.refusal)) {
    await passFence();
    decision = await seatActs.settle(act);
  }
  return seatActs.answer(act, decision);
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
