import { sayReplayed } from '@studio/chassis/http/answer-once';
import { genericRefusals } from '@studio/chassis/errors/generic-refusals';
import { type Binding, on } from '@studio/chassis/http/handler';
import * as routes from '@studio/contracts/http/training-routes';
import { mondayOf } from '@studio/contracts/studio-time';
import type { WeekWatch } from './week-watch.ts';
import type { SeatChange } from '../policies/booking-policy.ts';
import { classesLeftAt, refusalsOverPlan } from '../policies/credit-policy.ts';
import type { TrainingParts } from '../training-parts.ts';
import { bookTraining } from '../use-cases/book-training.ts';
import { cancelBooking } from '../use-cases/cancel-booking.ts';
import { listMovements } from '../use-cases/list-movements.ts';
import { listMyTrainings } from '../use-cases/list-my-trainings.ts';
import { switchTraining } from '../use-cases/switch-training.ts';
import { presentMovement } from './present-movement.ts';
import { presentMyTraining, presentTraining } from './present-training.ts';
import { presentWeek } from './present-week.ts';

/** These depend on data of other services: the plan and the account status. */
const overProjections = [...refusalsOverPlan, genericRefusals.SESSION_ENDED];

/**
 * The routes of members. A booking passes the fence only before a refusal over the plan or the account: membership
 * answers a change of a plan once training has applied it, and a reactivated account may still be on its way.
 */
export function memberBindings(parts: TrainingParts, weekWatch: WeekWatch): Binding[] {
  return [
    on(routes.getWeek, async ({ query }) => presentWeek(await parts.readWeeks(mondayOf(query.week)))),
    on(routes.watchWeek, ({ query }) => weekWatch.watch(mondayOf(query.week))),
    on(routes.getMyTrainings, async ({ query, session: { accountId } }) => {
      const mine = await listMyTrainings(parts, { accountId, week: query.week });
      const now = parts.clock();
      return mine.map((each) => presentMyTraining(each, now));
    }),
    on(
      routes.bookTraining,
      async ({ body: { trainingId }, idempotencyKey, session: { accountId }, request }) => {
        const change = await bookTraining(parts, { trainingId, accountId, idempotencyKey });
        if (change.isRepeat) sayReplayed(request.res);
        return presentCreditsAfter('¡Inscripción exitosa!', change, parts.clock());
      },
      { fencedRefusals: overProjections, keepsKeys: true },
    ),
    on(
      routes.cancelBooking,
      async ({ params: { trainingId }, idempotencyKey, session: { accountId }, request }) => {
        const change = await cancelBooking(parts, { trainingId, accountId, idempotencyKey });
        if (change.isRepeat) sayReplayed(request.res);
        return presentCreditsAfter('Inscripción cancelada exitosamente', change, parts.clock());
      },
      { keepsKeys: true },
    ),
    on(
      routes.switchTraining,
      async ({ params: { id: to }, body: { from }, idempotencyKey, session: { accountId }, request }) => {
        const { left, taken } = await switchTraining(parts, { from, to, accountId, idempotencyKey });
        if (taken.isRepeat) sayReplayed(request.res);
        const after = presentCreditsAfter('¡Cambio de clase exitoso!', taken, parts.clock());
        return { ...after, from: presentTraining(left.training) };
      },
      { fencedRefusals: overProjections, keepsKeys: true },
    ),
    on(
      routes.getMyMovements,
      async ({ query, session }) => (await listMovements(parts, session.accountId, query)).map(presentMovement),
      { fenced: true },
    ),
  ];
}

function presentCreditsAfter(message: string, { account, training }: SeatChange, now: Date) {
  return {
    message,
    specialTrainingsRemaining: account.special,
    remainingClasses: classesLeftAt(account, now),
    training: presentTraining(training),
  };
}
