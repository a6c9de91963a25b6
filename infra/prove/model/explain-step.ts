import { type Effect, followUp, predict, type SentAct } from './studio-rules.ts';
import { afterStep, type StudioState } from './studio-state.ts';

export interface AnsweredAct extends SentAct {
  readonly answer: string;
}

/** What the order still lacks: acts, and later effects of acts in it. */
type Waiting = AnsweredAct | Effect;

/**
 * The states that concurrent acts can have left: one for each order in which the rules give exactly these answers, from
 * any of `before`. Empty without such an order: the acts were not serializable.
 */
export function explainStep(before: readonly StudioState[], answered: readonly AnsweredAct[]): StudioState[] {
  const ends = new Map<string, StudioState>();
  const seen = new Set<string>();
  const go = (state: StudioState, waiting: readonly Waiting[]) => {
    const key = JSON.stringify([state, waiting]);
    if (seen.has(key)) return;
    seen.add(key);
    if (waiting.length === 0) {
      const end = afterStep(state);
      ends.set(JSON.stringify(end), end);
    }
    for (const [index, next] of waiting.entries()) {
      const rest = waiting.toSpliced(index, 1);
      if (!('act' in next)) {
        go(followUp(state, next), rest);
        continue;
      }
      for (const { answer, after, effects = [] } of predict(state, next)) {
        if (answer === next.answer) go(after, [...rest, ...effects]);
      }
    }
  };
  for (const state of before) go(state, answered);
  return [...ends.values()];
}
