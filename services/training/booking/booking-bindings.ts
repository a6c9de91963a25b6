import { sayReplayed } from '@studio/chassis/http/answer-once';
import { type Binding, on } from '@studio/chassis/http/handler';
import { getUserBookings } from '@studio/contracts/http/registrant-routes';
import * as routes from '@studio/contracts/http/training-routes';
import { presentTraining } from '../present-training.ts';
import { classesLeftAt } from '../rules/credit-policy.ts';
import type { SeatChange } from '../rules/seat-act.ts';
import type { TrainingParts } from '../training-parts.ts';
import { bookTraining, cancelBooking, switchTraining } from './book-training.ts';
import { listMyTrainings, listUserBookings, presentMyTraining, presentUserBookings } from './list-bookings.ts';

/** The routes by which members book, cancel and switch, and what somebody has booked. */
export function bookingBindings(parts: TrainingParts): Binding[] {
  return [
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
    on(getUserBookings, async ({ params }) => presentUserBookings(await listUserBookings(parts, params.id)), {
      fenced: true,
    }),
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
