import type { z } from 'zod';
import { type Binding, on } from '@studio/chassis/http/handler';
import * as routes from '@studio/contracts/http/closure-routes';
import type { Closure } from '../models/closure.model.ts';
import { presentUnreached } from '../timetable/present-people.ts';
import { listClosures, presentCalendarDay, readCalendar } from '../timetable/read-closed-days.ts';
import type { TrainingParts } from '../training-parts.ts';
import { closeRange, previewClosure } from './close-range.ts';
import { type ClosureProgress, readClosure } from './read-closure.ts';
import { reopenRange } from './reopen-range.ts';

/** The routes about closed ranges and holidays. */
export function closureBindings(parts: TrainingParts): Binding[] {
  return [
    on(routes.getCalendar, async ({ query }) => (await readCalendar(parts, query)).map(presentCalendarDay)),
    on(routes.listClosures, async () => (await listClosures(parts)).map(presentClosure)),
    on(routes.previewClosure, ({ body }) => previewClosure(parts, body)),
    on(routes.closeRange, async ({ body: { reason = null, ...range }, session }) => {
      const closure = await closeRange(parts, { range, reason, by: session.accountId });
      const progress = { closure, refunded: 0, mailed: 0, failed: 0 };
      return { closure: presentClosureProgress(progress), message: 'Rango cerrado' };
    }),
    on(routes.getClosure, async ({ params }) => presentClosureProgress(await readClosure(parts, params.id))),
    on(routes.reopenRange, async ({ params, session }) => {
      await reopenRange(parts, { id: params.id, by: session.accountId });
      return { message: 'Rango reabierto' };
    }),
  ];
}

function presentClosure(closure: Closure): z.input<typeof routes.closureSchema> {
  const { _id: id, startDate, endDate, reason, trainings, bookings, people, closedAt } = closure;
  return {
    id,
    start_date: startDate,
    end_date: endDate,
    reason,
    trainings,
    bookings,
    people,
    closed_at: closedAt.toISOString(),
  };
}

function presentClosureProgress(progress: ClosureProgress): z.input<typeof routes.closureProgressSchema> {
  const { closure, unreached, ...counts } = progress;
  return { ...presentClosure(closure), ...counts, ...presentUnreached(unreached) };
}
