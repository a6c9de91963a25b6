import { sayReplayed } from '@studio/chassis/http/answer-once';
import { showingCurrent } from '@studio/chassis/http/changed-meanwhile';
import { type Binding, on } from '@studio/chassis/http/handler';
import * as routes from '@studio/contracts/http/registrant-routes';
import type { CreditAccount } from './models/credit-account.model.ts';
import type { TrainingParts } from './training-parts.ts';
import { enrolUser } from './registrants/enrol-user.ts';
import { listMovementsOf } from './credits/list-movements.ts';
import { listRegistrants } from './registrants/list-registrants.ts';
import { listUserBookings } from './booking/list-user-bookings.ts';
import { removeWaiting } from './waitlist/leave-waitlist.ts';
import { listWaiting } from './waitlist/list-waiting.ts';
import { removeRegistrant } from './registrants/remove-registrant.ts';
import { listFixedSlots, setFixedSlots } from './fixed-slots/set-fixed-slots.ts';
import { setSpecialTrainings } from './credits/set-special-trainings.ts';
import { readEnrolments } from './registrants/read-enrolments.ts';
import { presentEnrolment } from './present-people.ts';
import { presentMovement } from './credits/present-movement.ts';
import { presentFixedSlot, presentRegistrant, presentUserBookings, presentWaiting } from './present-training.ts';

/** The routes of administrators about registrants and their credits. */
export function registrantBindings(parts: TrainingParts): Binding[] {
  return [...enrolmentBindings(parts), ...waitlistBindings(parts), ...slotBindings(parts), ...creditBindings(parts)];
}

function enrolmentBindings(parts: TrainingParts): Binding[] {
  return [
    on(routes.listRegistrants, async ({ params }) => (await listRegistrants(parts, params.id)).map(presentRegistrant), {
      fenced: true,
    }),
    on(
      routes.readEnrolments,
      async ({ params, query }) => (await readEnrolments(parts, params.id, query.users)).map(presentEnrolment),
      { fenced: true },
    ),
    on(
      routes.enrolUser,
      async ({ params, body, session, idempotencyKey, request }) => {
        const act = { trainingId: params.id, accountId: body.userId, by: session.accountId, idempotencyKey };
        const { kind, changes } = await enrolUser(parts, act);
        if (kind === 'repeated') sayReplayed(request.res);
        const { paidFrom } = changes[0].booking;
        const isCourtesy = paidFrom === 'courtesy';
        return {
          message: isCourtesy ? 'Usuario inscrito como cortesía: no se descontó ninguna clase' : 'Usuario inscrito',
          paidFrom,
        };
      },
      { fenced: true, keepsKeys: true },
    ),
    on(
      routes.removeRegistrant,
      async ({ params, session, idempotencyKey, request }) => {
        const act = { trainingId: params.id, accountId: params.userId, by: session.accountId, idempotencyKey };
        const { kind } = await removeRegistrant(parts, act);
        if (kind === 'repeated') sayReplayed(request.res);
        return { message: 'Inscripción cancelada' };
      },
      { fenced: true, keepsKeys: true },
    ),
  ];
}

function waitlistBindings(parts: TrainingParts): Binding[] {
  return [
    on(routes.listWaiting, async ({ params }) => (await listWaiting(parts, params.id)).map(presentWaiting), {
      fenced: true,
    }),
    on(routes.removeWaiting, async ({ params }) => {
      await removeWaiting(parts, { trainingId: params.id, accountId: params.userId });
      return { message: 'Usuario retirado de la lista de espera' };
    }),
  ];
}

function slotBindings(parts: TrainingParts): Binding[] {
  return [
    on(routes.getFixedSlots, async ({ params }) => (await listFixedSlots(parts, params.id)).map(presentFixedSlot), {
      fenced: true,
    }),
    on(
      routes.setFixedSlots,
      async ({ params, body, session }) => {
        const wanted = { accountId: params.id, hours: body.slots, by: session.accountId };
        const slots = await setFixedSlots(parts, wanted);
        return { message: 'Cupos fijos actualizados', slots: slots.map(presentFixedSlot) };
      },
      { fenced: true },
    ),
    on(routes.getMyFixedSlots, async ({ session }) =>
      (await listFixedSlots(parts, session.accountId)).map(presentFixedSlot),
    ),
  ];
}

function creditBindings(parts: TrainingParts): Binding[] {
  return [
    on(
      routes.setSpecialTrainings,
      async ({ params, headers, body, session }) => {
        const { value } = body;
        const change = { accountId: params.id, value, by: session.accountId, ifMatch: headers['if-match'] };
        const account = await showingCurrent(presentCount, () => setSpecialTrainings(parts, change));
        return { message: 'Entrenamientos especiales actualizados', ...presentCount(account) };
      },
      { fenced: true },
    ),
    on(
      routes.getUserMovements,
      async ({ params, query }) => (await listMovementsOf(parts, params.id, query)).map(presentMovement),
      { fenced: true },
    ),
    on(routes.getUserBookings, async ({ params }) => presentUserBookings(await listUserBookings(parts, params.id)), {
      fenced: true,
    }),
  ];
}

function presentCount({ special, version }: CreditAccount) {
  return { specialTrainingsRemaining: special, version };
}
