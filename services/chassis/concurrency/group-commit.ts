import { AppError } from '../errors/app-error.ts';
import { genericRefusals } from '../errors/generic-refusals.ts';
import { ranOutOfTries, retryOnConflict } from './version-conflict.ts';

/** A batch that is committed, where it changes anything. */
export interface CommittedBatch<R, P> {
  /** One per item, in their order. */
  readonly outcomes: readonly R[];
  /** Resolves when others can know of the commit, or cannot be waited for. Never rejects. */
  readonly published: Promise<P>;
}

export interface GroupCommitParts<T, R, P> {
  /**
   * Commits items together, or throws with nothing committed. `attempt` counts from 1.
   * @throws VersionConflictError to be called again
   */
  readonly commitBatch: (items: readonly T[], attempt: number) => Promise<CommittedBatch<R, P>>;
  /** What an item changes. Items with a key in common are never in two batches at once. */
  readonly keysOf: (item: T) => readonly string[];
  /** Concurrent batches in this process. */
  readonly mostUnderWay?: number;
  /** Items needed for a second concurrent batch: with fewer, one larger batch later is cheaper. */
  readonly minForSecondBatch?: number;
  readonly mostInBatch?: number;
  /** Batch size from which the next batch waits for more items. */
  readonly loadFrom?: number;
  /** How long a batch waits for more items under load, in milliseconds. */
  readonly gatherMs?: number;
  /** Items that may wait before further ones are refused as OVERLOADED. */
  readonly mostWaiting?: number;
}

/**
 * Commits one item with others; returns once it is committed, and its publication settled behind those of all batches
 * before.
 * @throws AppError OVERLOADED when too many wait, UNAVAILABLE when it keeps conflicting, or what its batch throws
 */
export type GroupCommit<T, R, P> = (item: T) => Promise<{ readonly outcome: R; readonly publication: P }>;

/** How often a whole batch, and then each half of it, is tried. */
const triesOfWhole = 20;
const triesOfHalf = 5;
/** After this time, in milliseconds, a batch is not halved any more: its items are refused as UNAVAILABLE. */
const halveForMs = 1_500;

interface Waiting<T, R, P> {
  readonly item: T;
  readonly keys: readonly string[];
  readonly answer: PromiseWithResolvers<{ readonly outcome: R; readonly publication: P }>;
}

/**
 * Group commit (`docs/decisions/0003-group-commit.md`): items that arrive while a batch commits form the next batch. A
 * single item leaves at once. Under load, the next batch waits up to 20 ms for as many items as the last batch held and
 * as arrived during it, because the fixed cost of a batch hardly depends on its size. A second batch runs beside the
 * first when enough items wait with other keys than those under way.
 *
 * A batch that conflicts is tried again. One that keeps conflicting is halved until the conflicting item is alone,
 * since a killed process can hold a document until MongoDB aborts its transaction: that item is refused, the others go
 * through.
 *
 * No answer, not even a refusal, comes before the publication of earlier batches: it would reveal a fact that others
 * cannot know yet. The next batch does not wait for that. Grouping is for speed; correctness is up to `commitBatch`.
 */
export function createGroupCommit<T, R, P>(parts: GroupCommitParts<T, R, P>): GroupCommit<T, R, P> {
  const { commitBatch, keysOf, mostUnderWay = 2, minForSecondBatch = 32, mostInBatch = 128 } = parts;
  const { loadFrom = 3, gatherMs = 20, mostWaiting = 2_000 } = parts;
  type Item = Waiting<T, R, P>;
  /** The keys of each batch under way. */
  const underWay = new Set<ReadonlySet<string>>();
  let waiting: Item[] = [];
  let isAboutToBegin = false;
  /**
   * Expected size of the next batch: arrivals during the last batch plus its size, because clients return at once. Zero
   * without load.
   */
  let expected = 0;
  let gathering: NodeJS.Timeout | undefined;
  /** Settles when the publications of all batches so far have. */
  let allPublished: Promise<unknown> = Promise.resolve();

  /** The items that leave now, if any, ordered by key so that halves differ in keys. */
  function takeBatch(): readonly Item[] {
    if (underWay.size === mostUnderWay) return [];
    const free = waiting.filter(({ keys }) => ![...underWay].some((held) => keys.some((key) => held.has(key))));
    if (underWay.size > 0 && free.length < minForSecondBatch) return [];
    const batch = new Set(free.slice(0, mostInBatch));
    waiting = waiting.filter((each) => !batch.has(each));
    return [...batch].toSorted(byFirstKey);
  }

  function begin(): void {
    isAboutToBegin = false;
    if (underWay.size === 0 && waiting.length < Math.min(expected, mostInBatch)) {
      gathering ??= setTimeout(leave, gatherMs);
    } else {
      leave();
    }
  }

  function leave(): void {
    clearTimeout(gathering);
    gathering = undefined;
    expected = 0;
    for (let batch = takeBatch(); batch.length > 0; batch = takeBatch()) void carryOut(batch);
  }

  async function carryOut(batch: readonly Item[]): Promise<void> {
    const keys = new Set(batch.flatMap((each) => each.keys));
    underWay.add(keys);
    try {
      await commit(batch, { tries: triesOfWhole, halveUntil: Date.now() + halveForMs });
    } catch (error) {
      // Without effect on items of a part that is committed.
      for (const { answer } of batch) answer.reject(error);
    }
    underWay.delete(keys);
    expected = batch.length < loadFrom ? 0 : batch.length + waiting.length;
    begin();
  }

  /** @throws what a part throws for another reason than conflicts */
  async function commit(batch: readonly Item[], limits: { readonly tries: number; readonly halveUntil: number }) {
    const items = batch.map(({ item }) => item);
    try {
      answerBehindOthers(batch, await retryOnConflict((attempt) => commitBatch(items, attempt), limits.tries));
      return;
    } catch (error) {
      if (!ranOutOfTries(error)) throw error;
      if (batch.length === 1 || Date.now() > limits.halveUntil) {
        for (const { answer } of batch) answer.reject(error);
        return;
      }
    }
    const middle = Math.ceil(batch.length / 2);
    await commit(batch.slice(0, middle), { ...limits, tries: triesOfHalf });
    await commit(batch.slice(middle), { ...limits, tries: triesOfHalf });
  }

  function answerBehindOthers(batch: readonly Item[], { outcomes, published }: CommittedBatch<R, P>): void {
    const behind = allPublished.then(() => published);
    allPublished = behind;
    for (const [index, { answer }] of batch.entries()) {
      answer.resolve(behind.then((publication) => ({ outcome: outcomes[index]!, publication })));
    }
  }

  return (item) => {
    if (waiting.length >= mostWaiting) {
      return Promise.reject(new AppError(genericRefusals.OVERLOADED, { retryAfterSeconds: 1 }));
    }
    const answer: Item['answer'] = Promise.withResolvers();
    waiting.push({ item, keys: keysOf(item), answer });
    // Items of the same turn of the event loop join the batch.
    if (!isAboutToBegin) setImmediate(begin);
    isAboutToBegin = true;
    return answer.promise;
  };
}

function byFirstKey({ keys: [a = ''] }: Keyed, { keys: [b = ''] }: Keyed): number {
  return Number(a > b) - Number(a < b);
}

type Keyed = Pick<Waiting<unknown, unknown, unknown>, 'keys'>;
