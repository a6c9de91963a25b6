import { PreparedJson } from '@studio/chassis/http/answer';
import { positionOf } from '../rules/waitlist-policy.ts';
import type { Week } from './read-week.ts';
import { presentTraining } from '../present-training.ts';

type WeekAnswer = PreparedJson<ReturnType<typeof presentTraining>[]>;

const prepared = new WeakMap<Week, WeekAnswer>();

/** A week as a member sees it: for all who wait for nothing in it, the same one. */
export function presentWeek(week: Week, accountId: string): WeekAnswer {
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
