import { type Binding, on } from '@studio/chassis/http/handler';
import * as routes from '@studio/contracts/http/closure-routes';
import type { TrainingParts } from './training-parts.ts';
import { closeRange, previewClosure } from './closures/close-range.ts';
import { listClosures, readCalendar } from './timetable/read-closed-days.ts';
import { readClosure } from './closures/read-closure.ts';
import { reopenRange } from './closures/reopen-range.ts';
import { presentCalendarDay, presentClosure, presentClosureProgress } from './present-closure.ts';

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
