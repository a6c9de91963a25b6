import { sayReplayed } from '@studio/chassis/http/answer-once';
import { type Binding, on } from '@studio/chassis/http/handler';
import * as routes from '@studio/contracts/http/training-routes';
import { mondayOf } from '@studio/contracts/studio-time';
import type { WeekWatch } from './weeks/week-watch.ts';
import { classesLeftAt } from './rules/credit-policy.ts';
import type { SeatChange } from './rules/seat-act.ts';
import { positionOf } from './rules/waitlist-policy.ts';
import type { TrainingParts } from './training-parts.ts';
import { bookTraining } from './booking/book-training.ts';
import { cancelBooking } from './booking/cancel-booking.ts';
import { joinWaitlist } from './waitlist/join-waitlist.ts';
import { leaveWaitlist } from './waitlist/leave-waitlist.ts';
import { listMovements } from './credits/list-movements.ts';
import { listMyTrainings } from './booking/list-my-trainings.ts';
import { switchTraining } from './booking/switch-training.ts';
import { presentMovement } from './credits/present-movement.ts';
import { presentMyTraining, presentTraining } from './present-training.ts';
import { presentWeek } from './weeks/present-week.ts';

/** The routes of members. */
export function memberBindings(parts: TrainingParts, weekWatch: WeekWatch): Binding[] {
  return [
    on(routes.getWeek, async ({ query, session: { accountId } }) =>
      presentWeek(await parts.readWeeks(mondayOf(query.week)), accountId),
    ),
    on(routes.watchWeek, ({ query, session: { accountId } }) => weekWatch.watch(mondayOf(query.week), accountId)),
    on(routes.getMyTrainings, async ({ query, session: { accountId } }) => {
      const mine = await listMyTrainings(parts, { accountId, week: query.week });
      const now = parts.clock();
      return mine.map((each) => presentMyTraining(each, now));
    }),
    on(
      routes.bookTraining,
      async ({ body: { trainingId }, idempotencyKey, session: { accountId }, request }) => {
        const { kind, changes } = await bookTraining(parts, { trainingId, accountId, idempotencyKey });
        if (kind === 'repeated') sayReplayed(request.res);
        return presentCreditsAfter('¡Inscripción exitosa!', changes[0], parts.clock());
      },
      { keepsKeys: true },
    ),
    on(
      routes.cancelBooking,
      async ({ params: { trainingId }, idempotencyKey, session: { accountId }, request }) => {
        const { kind, changes } = await cancelBooking(parts, { trainingId, accountId, idempotencyKey });
        if (kind === 'repeated') sayReplayed(request.res);
        return presentCreditsAfter('Inscripción cancelada exitosamente', changes[0], parts.clock());
      },
      { keepsKeys: true },
    ),
    on(
      routes.switchTraining,
      async ({ params: { id: to }, body: { from }, idempotencyKey, session: { accountId }, request }) => {
        const { kind, changes } = await switchTraining(parts, { from, to, accountId, idempotencyKey });
        const [left, taken = left] = changes;
        if (kind === 'repeated') sayReplayed(request.res);
        const after = presentCreditsAfter('¡Cambio de clase exitoso!', taken, parts.clock());
        return { ...after, from: presentTraining(left.training, accountId) };
      },
      { keepsKeys: true },
    ),
    on(routes.joinWaitlist, async ({ params: { id: trainingId }, session: { accountId } }) => {
      const training = await joinWaitlist(parts, { trainingId, accountId });
      return { message: 'Estás en la lista de espera', position: positionOf(training, accountId) ?? null };
    }),
    on(routes.leaveWaitlist, async ({ params: { id: trainingId }, session: { accountId } }) => {
      await leaveWaitlist(parts, { trainingId, accountId });
      return { message: 'Saliste de la lista de espera', position: null };
    }),
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
    training: presentTraining(training, account._id),
  };
}
