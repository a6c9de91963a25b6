import type { z } from 'zod';
import { showingCurrent } from '@studio/chassis/http/changed-meanwhile';
import { type Binding, on } from '@studio/chassis/http/handler';
import * as routes from '@studio/contracts/http/training-admin-routes';
import { presentAdminTraining } from '../present-training.ts';
import type { TrainingParts } from '../training-parts.ts';
import { cancelTraining } from './cancel-training.ts';
import { generateTrainings, previewTrainings } from './generate-trainings.ts';
import { listTrainings } from './list-trainings.ts';
import { presentName, presentUnreached } from './present-people.ts';
import { type MovePreview, previewMove } from './preview-move.ts';
import { type CancellationProgress, readCancellation } from './read-cancellation.ts';
import { presentCalendarDay } from './read-closed-days.ts';
import { scheduleTraining } from './schedule-training.ts';
import { undoGeneration } from './undo-generation.ts';
import { updateTraining } from './update-training.ts';

/** The routes of administrators about trainings. */
export function timetableBindings(parts: TrainingParts): Binding[] {
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
    on(routes.previewTrainings, async ({ body }) => {
      const { days, ...counts } = await previewTrainings(parts, body);
      const named = days.map(({ trainings, isLeftOut: leftOut, ...day }) => {
        return { ...presentCalendarDay(day), trainings, leftOut };
      });
      return { ...counts, days: named };
    }),
  ];
}

function presentCancellation(progress: CancellationProgress): z.input<typeof routes.cancellationSchema> {
  const { unreached, ...counts } = progress;
  return { ...counts, ...presentUnreached(unreached) };
}

function presentMovePreview(preview: MovePreview): z.input<typeof routes.movePreviewSchema> {
  return {
    ...preview,
    withoutPlan: preview.withoutPlan.map(presentName),
    overLimit: preview.overLimit.map(presentName),
    overlapping: preview.overlapping.map(presentName),
  };
}
