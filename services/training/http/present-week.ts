import { PreparedJson } from '@studio/chassis/http/answer';
import type { Week } from '../weeks/read-week.ts';
import { presentTraining } from './present-training.ts';

type WeekAnswer = PreparedJson<ReturnType<typeof presentTraining>[]>;

const prepared = new WeakMap<Week, WeekAnswer>();

/** A week as all members see it; put into JSON once for as long as it stays the same. */
export function presentWeek(week: Week): WeekAnswer {
  const known = prepared.get(week);
  if (known) return known;
  const answer = new PreparedJson(week.map(presentTraining));
  prepared.set(week, answer);
  return answer;
}
