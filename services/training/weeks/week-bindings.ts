import { PreparedJson } from '@studio/chassis/http/answer';
import { showingCurrent } from '@studio/chassis/http/changed-meanwhile';
import { type Binding, on } from '@studio/chassis/http/handler';
import {
  getBookingWindow,
  setBookingWindow as setBookingWindowRoute,
} from '@studio/contracts/http/booking-window-routes';
import { getWeek, watchWeek } from '@studio/contracts/http/training-routes';
import { mondayOf } from '@studio/contracts/studio-time';
import { presentTraining } from '../present-training.ts';
import { positionOf } from '../rules/waitlist-policy.ts';
import type { TrainingParts } from '../training-parts.ts';
import { presentBookingWindow, setBookingWindow } from './booking-window.ts';
import type { ReadWeeks, Week } from './read-week.ts';
import type { WeekWatch } from './week-watch.ts';

export interface WeekParts {
  readonly readWeeks: ReadWeeks;
  readonly weekWatch: WeekWatch;
}

/** The routes about weeks: what is on, its changes, and which weeks members may book. */
export function weekBindings(parts: TrainingParts, { readWeeks, weekWatch }: WeekParts): Binding[] {
  return [
    on(getWeek, async ({ query, session: { accountId } }) =>
      presentWeek(await readWeeks(mondayOf(query.week)), accountId),
    ),
    on(watchWeek, ({ query, session: { accountId } }) => weekWatch.watch(mondayOf(query.week), accountId)),
    on(getBookingWindow, async () => presentBookingWindow(await parts.knownWindow.read())),
    on(setBookingWindowRoute, async ({ headers, body }) => {
      const change = { form: body, ifMatch: headers['if-match'] };
      const set = await showingCurrent(presentBookingWindow, () => setBookingWindow(parts, change));
      return { bookingWindow: presentBookingWindow(set), message: 'Apertura de semanas guardada' };
    }),
  ];
}

type WeekAnswer = PreparedJson<ReturnType<typeof presentTraining>[]>;

const prepared = new WeakMap<Week, WeekAnswer>();

/** A week as a member sees it: for all who wait for nothing in it, the same one. */
function presentWeek(week: Week, accountId: string): WeekAnswer {
  const waits = week.some((training) => positionOf(training, accountId) !== undefined);
  return waits ? new PreparedJson(week.map((training) => presentTraining(training, accountId))) : commonAnswer(week);
}

/** Put into JSON once for as long as the week stays the same. */
function commonAnswer(week: Week): WeekAnswer {
  const known = prepared.get(week);
  if (known) return known;
  const answer = new PreparedJson(week.map((training) => presentTraining(training)));
  prepared.set(week, answer);
  return answer;
}
