import { createHash } from 'node:crypto';
import type { Logger } from '@studio/chassis/logging/logger';
import { genericRefusals } from '@studio/chassis/errors/generic-refusals';
import { isDuplicateKey } from '@studio/chassis/errors/mongo-error';
import { refusals } from '@studio/contracts/http/refusals';
import { type Reason, reasonAbout } from '../models/reason.model.ts';
import type { Training } from '../models/training.model.ts';
import type { TrainingStores } from '../models/training-stores.ts';
import type { RefusedAct } from '../rules/seat-act.ts';
import type { KeepRefusal } from '../seats/seat-acts.ts';

/** Refusals that say nothing about class, week, plan, hour or list. */
const notKept: ReadonlySet<string> = new Set(
  [
    refusals.TRAINING_NOT_FOUND,
    refusals.ALREADY_BOOKED,
    refusals.NOT_BOOKED,
    refusals.NOT_WAITING,
    refusals.SEAT_NOT_RELEASED,
    refusals.RELEASE_NOT_OPEN,
    genericRefusals.SESSION_ENDED,
    genericRefusals.IDEMPOTENCY_KEY_REUSED,
  ].map(({ code }) => code),
);

const writtenAfterMs = 500;
/** Many times what a crowd is refused in half a second. */
const mostAtOnce = 5_000;

interface RefusalLogParts {
  readonly stores: Pick<TrainingStores, 'trainings' | 'reasons'>;
  readonly clock: () => Date;
  readonly logger: Logger;
}

/** Refusals of members' acts, on their way to the database. */
export interface RefusalLog {
  readonly keep: KeepRefusal;
  /** Writes what is collected. */
  close(): Promise<void>;
}

/**
 * Collects refusals in memory and writes them together, half a second after the first, so that no answer waits for
 * them. Refusals that cannot be written then are dropped, as are those in memory when the process is killed.
 */
export function createRefusalLog({ stores, clock, logger }: RefusalLogParts): RefusalLog {
  let collected = new Map<string, Refused>();
  let dropped = 0;
  let timer: NodeJS.Timeout | undefined;
  let writing: Promise<void> = Promise.resolve();
  const flush = () => {
    clearTimeout(timer);
    timer = undefined;
    const [rows, lost] = [[...collected.values()], dropped];
    [collected, dropped] = [new Map(), 0];
    if (lost > 0) logger.warn({ count: lost }, 'refusals dropped: too many at once');
    writing = writing
      .then(() => writeRefusals(stores, rows))
      .catch((error: unknown) => {
        logger.warn({ err: error, count: rows.length }, 'refusals dropped');
      });
    return writing;
  };
  return {
    keep: ({ accountId, trainingId: ofAct }, refused) => {
      const { trainingId = ofAct, refusal } = refused;
      if (notKept.has(refusal.code)) return;
      const key = `${accountId} ${trainingId} ${refusal.code}`;
      if (collected.has(key)) return;
      if (collected.size >= mostAtOnce) {
        dropped += 1;
        return;
      }
      collected.set(key, { accountId, trainingId, at: clock(), refused });
      timer ??= setTimeout(() => void flush(), writtenAfterMs);
    },
    close: () => flush(),
  };
}

interface Refused {
  readonly accountId: string;
  readonly trainingId: string;
  readonly at: Date;
  readonly refused: RefusedAct;
}

async function writeRefusals(
  { trainings, reasons }: RefusalLogParts['stores'],
  rows: readonly Refused[],
): Promise<void> {
  if (rows.length === 0) return;
  const ids = [...new Set(rows.map(({ trainingId }) => trainingId))];
  const found = await trainings.find({ _id: { $in: ids } }).toArray();
  const byId = new Map(found.map((training) => [training._id, training]));
  const made = rows.flatMap((row) => {
    const training = byId.get(row.trainingId);
    return training ? [reasonOf(row, training)] : [];
  });
  if (made.length === 0) return;
  // A refusal that is already stored stays.
  await reasons.insertMany(made, { ordered: false }).catch((error: unknown) => {
    if (!isDuplicateKey(error)) throw error;
  });
}

/** A refusal that repeats within the same minute has the same id, so that it is stored once. */
function reasonOf({ accountId, at, refused: { refusal, facts = {} } }: Refused, training: Training): Reason {
  const { code } = refusal;
  const minute = Math.floor(at.getTime() / 60_000);
  const what = `${accountId} ${training._id} ${code} ${minute}`;
  const _id = createHash('sha256').update(what).digest('hex').slice(0, 24);
  return reasonAbout(training, { _id, accountId, at, kind: 'refused', position: null, code, facts });
}
