import { sayReplayed } from '@studio/chassis/http/answer-once';
import { showingCurrent } from '@studio/chassis/http/changed-meanwhile';
import { type Binding, on } from '@studio/chassis/http/handler';
import * as routes from '@studio/contracts/http/training-admin-routes';
import type { CreditAccount } from '../models/credit-account.model.ts';
import type { TrainingParts } from '../training-parts.ts';
import { cancelTraining } from '../use-cases/cancel-training.ts';
import { enrolUser } from '../use-cases/enrol-user.ts';
import { generateTrainings, previewTrainings } from '../use-cases/generate-trainings.ts';
import { listMovementsOf } from '../use-cases/list-movements.ts';
import { listRegistrants } from '../use-cases/list-registrants.ts';
import { listUserBookings } from '../use-cases/list-user-bookings.ts';
import { listTrainings } from '../use-cases/list-trainings.ts';
import { readCancellation } from '../use-cases/read-cancellation.ts';
import { removeRegistrant } from '../use-cases/remove-registrant.ts';
import { scheduleTraining } from '../use-cases/schedule-training.ts';
import { setSpecialTrainings } from '../use-cases/set-special-trainings.ts';
import { updateTraining } from '../use-cases/update-training.ts';
import { previewMove } from '../use-cases/preview-move.ts';
import { readEnrolments } from '../use-cases/read-enrolments.ts';
import { undoGeneration } from '../use-cases/undo-generation.ts';
import { presentCancellation, presentEnrolment, presentMovePreview } from './present-people.ts';
import { presentMovement } from './present-movement.ts';
import { presentAdminTraining, presentRegistrant, presentUserBookings } from './present-training.ts';

/** The routes of administrators. */
export function adminBindings(parts: TrainingParts): Binding[] {
  return [...scheduleBindings(parts), ...registrantBindings(parts), ...creditBindings(parts)];
}

function scheduleBindings(parts: TrainingParts): Binding[] {
  return [
    on(routes.listAdminTrainings, async ({ query }) => (await listTrainings(parts, query)).map(presentAdminTraining)),
    on(routes.scheduleTraining, async ({ body }) => ({
      training: presentAdminTraining(await scheduleTraining(parts, body)),
      message: 'Entrenamiento creado exitosamente',
    })),
    on(routes.updateTraining, async ({ params, headers, body }) => {
      const change = { id: params.id, form: body, ifMatch: headers['if-match'] };
      const training = await showingCurrent(presentAdminTraining, () => updateTraining(parts, change));
      return { training: presentAdminTraining(training), message: 'Entrenamiento actualizado exitosamente' };
    }),
    on(routes.cancelTraining, async ({ params, headers, session }) => {
      const order = { id: params.id, by: session.accountId, ifMatch: headers['if-match'] };
      const { cancellation } = await showingCurrent(presentAdminTraining, () => cancelTraining(parts, order));
      return {
        message: 'Entrenamiento cancelado y clases devueltas a los usuarios inscritos.',
        cancellation: { total: cancellation?.total ?? 0, refunded: 0, mailed: 0, failed: 0 },
      };
    }),
    on(routes.previewMove, async ({ params, body }) => presentMovePreview(await previewMove(parts, params.id, body)), {
      fenced: true,
    }),
    on(routes.getCancellation, async ({ params }) => presentCancellation(await readCancellation(parts, params.id))),
    on(routes.generateTrainings, async ({ body }) => {
      const run = await generateTrainings(parts, body);
      const message = `Entrenamientos generados exitosamente: ${run.created} nuevos, ${run.skipped} ya existían.`;
      return { ...run, message };
    }),
    on(routes.undoGeneration, async ({ params, session }) => {
      const undone = await undoGeneration(parts, { runId: params.runId, by: session.accountId });
      return { ...undone, message: 'Generación deshecha' };
    }),
    on(routes.previewTrainings, ({ body }) => previewTrainings(parts, body)),
  ];
}

function registrantBindings(parts: TrainingParts): Binding[] {
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
