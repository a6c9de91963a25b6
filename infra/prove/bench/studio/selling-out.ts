import { runLoad, type Measured } from '../../load/run-load.ts';
import type { Reply } from '../../load/connection.ts';
import type { Member } from './members.ts';
import { bookingText } from './trainings.ts';

export interface HotSide extends Measured {
  readonly acceptedPerSecond: number;
  readonly refusedPerSecond: number;
}

export interface Demand {
  readonly callers: number;
  readonly seconds: number;
  /** Requests for a class before all callers move to the next one. Default: until the first refusal. */
  readonly asksPerClass?: number;
}

/** Books the first class until it is full, then the next one. Each call continues where the last one stopped. */
export function sellingOut(
  classes: readonly string[],
  members: readonly Member[],
  { callers, seconds, asksPerClass = Infinity }: Demand,
) {
  let current = 0;
  let asked = 0;
  let askedForCurrent = 0;
  const goOn = () => {
    current += 1;
    askedForCurrent = 0;
  };
  return async (origin: string): Promise<HotSide> => {
    const startedAt = performance.now();
    let accepted = 0;
    let refused = 0;
    const measured = await runLoad({
      origin,
      callers,
      seconds,
      next: () => {
        if (askedForCurrent === asksPerClass) goOn();
        const trainingId = classes[current];
        if (trainingId === undefined) throw new Error('all classes are full: there must be more of them');
        askedForCurrent += 1;
        const at = current;
        const onReply = ({ status, body }: Reply) => {
          if (status === 201) accepted += 1;
          else refused += 1;
          if (body.includes('TRAINING_FULL') && at === current) goOn();
        };
        return { text: bookingText(members[asked++ % members.length]!, trainingId), onReply };
      },
    });
    const took = (performance.now() - startedAt) / 1_000;
    return { ...measured, acceptedPerSecond: accepted / took, refusedPerSecond: refused / took };
  };
}
