import { showingCurrent } from '@studio/chassis/http/changed-meanwhile';
import { type Binding, on } from '@studio/chassis/http/handler';
import * as routes from '@studio/contracts/http/training-admin-routes';
import type { z } from 'zod';
import type { Training } from '../models/training.model.ts';
import { presentAdminTraining } from '../present-training.ts';
import type { TrainingParts } from '../training-parts.ts';
import { type CancellationProgress, cancelTraining, readCancellation } from './cancel-training.ts';
import { generateTrainings, previewTrainings, undoGeneration } from './generate-trainings.ts';
import { presentName, presentUnreached } from './present-people.ts';
import { presentCalendarDay } from './read-closed-days.ts';
import { scheduleTraining } from './schedule-training.ts';
import { type MovePreview, previewMove, updateTraining } from './update-training.ts';

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

/** The scheduled trainings, the newest date first, between two studio dates (inclusive) where they are given. */
function listTrainings(
  { stores }: Pick<TrainingParts, 'stores'>,
  { from, to }: { from?: string | undefined; to?: string | undefined },
): Promise<Training[]> {
  const dates = { ...(from !== undefined && { $gte: from }), ...(to !== undefined && { $lte: to }) };
  const filter = { status: 'scheduled' as const, ...(Object.keys(dates).length > 0 && { date: dates }) };
  return stores.trainings.find(filter, { hint: 'scheduled' }).sort({ date: -1, startTime: -1, category: -1 }).toArray();
}
