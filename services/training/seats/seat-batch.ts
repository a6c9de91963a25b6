import { type RequestContext, runInContext } from '@studio/chassis/context/request-context';
import type { MailOutbox, MailToWrite } from '@studio/chassis/mail/mail-outbox';
import type { Publication } from '@studio/chassis/outbox/outbox-relay';
import type { CommitWork, Committed, Transaction } from '@studio/chassis/outbox/unit-of-work';
import { bookingCancelled, trainingBooked } from '@studio/contracts/events/training-events';
import type { Refusal } from '@studio/contracts/http/problem';
import { refusals } from '@studio/contracts/http/refusals';
import { asConflict, retryOnConflict } from '../concurrency/version-conflict.ts';
import { bookingFact } from './seat-events.ts';
import { emitCredits } from './seat-events.ts';
import { decideSeatAct, type SeatAct, type SeatChange, seatRulesAt } from '../policies/booking-policy.ts';
import {
  type WorkingSetSource,
  readSeatWorkingSet,
  type SeatWorkingSet,
  type SeatChanges,
} from './seat-working-set.ts';
import { writeSeats } from './write-seats.ts';

/** An act and its request, which its events name as their cause. */
export interface RequestedAct {
  readonly act: SeatAct;
  readonly context: RequestContext | undefined;
}

export type SeatOutcome = SeatChange | Refusal;

export function isRefused(outcome: SeatOutcome): outcome is Refusal {
  return 'code' in outcome;
}

/** A batch that is settled: committed, where it changes anything. */
export interface SettledBatch {
  /** One per act, in their order. */
  readonly outcomes: readonly SeatOutcome[];
  /** Resolves when the broker has confirmed the events, or after 500 ms; await it before answering. Never rejects. */
  readonly published: Promise<Publication>;
}

export interface BatchOptions {
  readonly tries?: number;
  /** Refuses all acts when one is refused. */
  readonly allOrNone?: boolean;
}

/**
 * Carries out acts in one transaction.
 * @throws AppError UNAVAILABLE when every try met a version conflict (`retryOnConflict`)
 */
export type RunSeatBatch = (requested: readonly RequestedAct[], options?: BatchOptions) => Promise<SettledBatch>;

export interface SeatBatchParts extends WorkingSetSource {
  readonly commitWork: CommitWork;
  readonly mailOutbox: MailOutbox;
  readonly clock: () => Date;
  readonly weeksAhead: number;
  /** Called with the outcome of each settled act. */
  readonly observe: (act: SeatAct, outcome: SeatOutcome) => void;
  /** The mail that a change makes due, if any. */
  readonly mailFor?: (act: SeatAct, change: SeatChange) => MailToWrite | undefined;
}

/**
 * Reads the facts of all acts, decides them one after another by the same policy, and commits what they change
 * together. Reading comes before the transaction: where everything is refused, as in a full class, none is opened.
 */
export function createSeatBatch(parts: SeatBatchParts): RunSeatBatch {
  return async (requested, options = {}) => {
    let tried = false;
    const settled = await retryOnConflict(() => {
      const withRepeats = tried;
      tried = true;
      return tryBatch(parts, requested, { ...options, withRepeats });
    }, options.tries);
    for (const [index, outcome] of settled.outcomes.entries()) parts.observe(requested[index]!.act, outcome);
    return settled;
  };
}

/**
 * Looks for the earlier result of an idempotency key only where one may exist: after a conflict, which a violated
 * unique index raises too, and when an act would be refused.
 */
async function tryBatch(
  parts: SeatBatchParts,
  requested: readonly RequestedAct[],
  options: BatchOptions & { readonly withRepeats: boolean },
): Promise<SettledBatch> {
  const { withRepeats, allOrNone } = options;
  const acts = requested.map(({ act }) => act);
  const workingSet = await readSeatWorkingSet(parts, acts, { withRepeats });
  const rules = seatRulesAt(parts.clock(), parts.weeksAhead);
  const outcomes = acts.map((act) => decideOn(workingSet, act, rules));
  const mayRepeat = outcomes.some((outcome, index) => mayBeRepeat(acts[index]!, outcome));
  if (mayRepeat && !withRepeats) return tryBatch(parts, requested, { ...options, withRepeats: true });
  const refusal = allOrNone && outcomes.find(isRefused);
  if (refusal) return { outcomes: outcomes.map(() => refusal), published: Promise.resolve('confirmed') };
  if (outcomes.every((outcome) => !isEffective(outcome))) return { outcomes, published: Promise.resolve('confirmed') };
  const { published } = await commit(parts, { requested, outcomes, changes: workingSet.changes() });
  return { outcomes, published };
}

function decideOn(workingSet: SeatWorkingSet, act: SeatAct, rules: ReturnType<typeof seatRulesAt>): SeatOutcome {
  const outcome = decideSeatAct(act, workingSet.factsFor(act), rules);
  if (isEffective(outcome)) workingSet.apply(outcome);
  return outcome;
}

function isEffective(outcome: SeatOutcome): outcome is SeatChange {
  return !isRefused(outcome) && !outcome.isRepeat;
}

function mayBeRepeat({ requestId }: SeatAct, outcome: SeatOutcome): boolean {
  if (requestId === undefined) return false;
  if (!isRefused(outcome)) return outcome.isRepeat === true;
  // A member with the seat is refused as ALREADY_BOOKED first, so TRAINING_FULL needs no second read.
  return outcome !== refusals.TRAINING_FULL;
}

interface DecidedBatch {
  readonly requested: readonly RequestedAct[];
  readonly outcomes: readonly SeatOutcome[];
  readonly changes: SeatChanges;
}

function commit(parts: SeatBatchParts, batch: DecidedBatch): Promise<Committed<void>> {
  const mails = mailsOf(parts, batch);
  return parts.commitWork(async (tx) => {
    await asConflict(async () => {
      await writeSeats(parts.stores, tx, batch.changes);
      await parts.mailOutbox.write(tx.session, mails);
    });
    emitEvents(tx, batch);
  });
}

/** Emits each changed booking and balance, with the last act that changed it as the cause. */
function emitEvents(tx: Transaction, { requested, outcomes, changes }: DecidedBatch): void {
  const causes = new Map<string, RequestContext | undefined>();
  for (const [index, outcome] of outcomes.entries()) {
    if (!isEffective(outcome)) continue;
    causes.set(outcome.booking._id, requested[index]?.context);
    causes.set(outcome.account._id, requested[index]?.context);
  }
  const inContextOf = (id: string, emit: () => void) => {
    const context = causes.get(id);
    if (context) runInContext(context, emit);
    else emit();
  };
  for (const { after } of changes.bookings) {
    const declaration = after.status === 'booked' ? trainingBooked : bookingCancelled;
    inContextOf(after._id, () => tx.emit(declaration, bookingFact(after)));
  }
  for (const changed of changes.accounts) inContextOf(changed.after._id, () => emitCredits(tx, changed));
}

function mailsOf({ mailFor }: SeatBatchParts, { requested, outcomes }: DecidedBatch): MailToWrite[] {
  if (!mailFor) return [];
  return outcomes.flatMap((outcome, index) => {
    const act = requested[index]?.act;
    const mail = act && isEffective(outcome) ? mailFor(act, outcome) : undefined;
    return mail ? [mail] : [];
  });
}
