import { createHash } from 'node:crypto';
import { Counter } from 'prom-client';
import { createGroupCommit } from '@studio/chassis/concurrency/group-commit';
import { retryOnConflict } from '@studio/chassis/concurrency/version-conflict';
import { currentContext, runInContext } from '@studio/chassis/context/request-context';
import { AppError } from '@studio/chassis/errors/app-error';
import { genericRefusals } from '@studio/chassis/errors/generic-refusals';
import { sayReplayed } from '@studio/chassis/http/answer-once';
import type { HandlerInput } from '@studio/chassis/http/handler';
import type { Metrics } from '@studio/chassis/metrics/metrics';
import { newId } from '@studio/chassis/mongo/new-id';
import type { Publication } from '@studio/chassis/outbox/outbox-relay';
import { inSpan } from '@studio/chassis/tracing/span';
import { refusals } from '@studio/contracts/http/refusals';
import type { ReasonFacts } from '@studio/contracts/http/reason-routes';
import type { Refusal } from '@studio/contracts/http/problem';
import type { Route } from '@studio/contracts/http/route';
import { frozenToMember, sameDayOnlyToMember } from '@studio/contracts/rules/booking-words';
import { isOwnAct, trainingsOf } from '../rules/booking-policy.ts';
import { refusalsOverPlan } from '../rules/credit-policy.ts';
import type { AcceptedAct, RefusedAct, SeatAct, SeatDecision } from '../rules/seat-act.ts';
import type { RequestedAct, SettleActs } from './seat-transaction.ts';

/** Settles single acts as they are requested. */
export interface SeatActs {
  /**
   * Decides an act and commits it in a batch with others; returns once its events are confirmed, or after 500 ms.
   * @throws AppError OVERLOADED when too many wait, UNAVAILABLE when the act keeps conflicting with other writers
   */
  settle(act: SeatAct): Promise<SeatDecision>;
  /**
   * Counts the final decision of a request and records the refusal of a member's own act. The answer says so if the act
   * was carried out before.
   * @throws AppError with the refusal
   */
  answer(act: SeatAct, decision: SeatDecision, request: HandlerInput<Route>['request']): AcceptedAct['changes'];
}

interface SeatActsParts {
  readonly settleActs: SettleActs;
  readonly observe: ObserveSeatAct;
  readonly keepRefusal: KeepRefusal;
}

/** Records why a member's act was refused; no answer waits for it (`docs/product.md` §3.23). */
export type KeepRefusal = (act: Pick<SeatAct, 'trainingId' | 'accountId'>, refused: RefusedAct) => void;

export function createSeatActs({ settleActs, observe, keepRefusal }: SeatActsParts): SeatActs {
  const commit = createGroupCommit<RequestedAct, SeatDecision, Publication>({
    commitBatch: async (requested, attempt) => {
      const settled = await runInContext(contextOf(requested), () => settleActs(requested, attempt));
      for (const { act, decision } of settled.claims) observe(act, decision);
      return settled;
    },
    keysOf: ({ act }) => trainingsOf(act),
  });
  return {
    settle: (act) =>
      inSpan({ name: `seat ${act.kind}` }, async () => {
        const context = currentContext();
        const { outcome, publication } = await commit({ act, context });
        if (publication === 'gave-up') context?.onMayLag?.();
        return outcome;
      }),
    answer: (act, decision, { res }) => {
      observe(act, decision);
      if (decision.kind === 'refused') {
        if (isOwnAct(act)) keepRefusal(act, decision);
        throw refusalError(decision);
      }
      if (decision.kind === 'repeated') sayReplayed(res);
      return decision.changes;
    },
  };
}

/** One transaction serves several requests; it belongs to the trace of the first. */
function contextOf([first]: readonly RequestedAct[]) {
  const id = newId();
  const traceparent = first?.context?.traceparent;
  return { requestId: id, correlationId: id, ...(traceparent && { traceparent }) };
}

/**
 * Settles acts with the same cause in one transaction. A refused act does not affect the others.
 * Returns after the commit how many were accepted, and a promise for the confirmation of their events.
 * @throws AppError UNAVAILABLE when they keep conflicting with other writers
 */
export type SettleTogether = (
  acts: readonly SeatAct[],
) => Promise<{ readonly accepted: number; readonly published: Promise<Publication> }>;

export function createSettleTogether(settleActs: SettleActs, observe: ObserveSeatAct): SettleTogether {
  return async (acts) => {
    if (acts.length === 0) return { accepted: 0, published: Promise.resolve('confirmed') };
    const requested = acts.map((act) => ({ act, context: currentContext() }));
    const { outcomes, claims, published } = await retryOnConflict((attempt) => settleActs(requested, attempt));
    for (const [index, outcome] of outcomes.entries()) observe(acts[index]!, outcome);
    for (const { act, decision } of claims) observe(act, decision);
    return { accepted: outcomes.filter(({ kind }) => kind === 'accepted').length, published };
  };
}

/**
 * An id derived from caller, act and `Idempotency-Key`. A booking takes it as its `_id`; a cancellation, release or
 * reclaim stores it. A repetition violates a unique index, so an accepted act's key costs no read and commits with its
 * effect (`docs/product.md` §5.1).
 */
export function requestIdOf(kind: SeatAct['kind'], by: string, idempotencyKey: string | undefined) {
  if (idempotencyKey === undefined) return {};
  const digest = createHash('sha256').update(`${kind} ${by} ${idempotencyKey}`).digest('hex');
  return { requestId: digest.slice(0, 24) };
}

/** `requestIdOf` for an act that takes a seat, with the id of the booking. */
export function takingIdsOf(kind: SeatAct['kind'], by: string, idempotencyKey: string | undefined) {
  const request = requestIdOf(kind, by, idempotencyKey);
  return { ...request, bookingId: request.requestId ?? newId() };
}

type ObserveSeatAct = (act: SeatAct, decision: SeatDecision) => void;

/** Counts seat acts by outcome, and credits spent and refunded. */
export function seatMetrics(metrics: Metrics): ObserveSeatAct {
  const acts = new Counter({
    name: 'seat_acts_total',
    help: 'Acts on seats by outcome: accepted, repeated (same idempotency key), or the code of the refusal. `release`: a seat released, `reclaim`: taken back, `return`: its class refunded, `guest`: a guest enrolled, `withdraw`: a seat freed by a change of plan or account',
    labelNames: ['act', 'outcome'] as const,
    registers: [metrics],
  });
  const credits = new Counter({
    name: 'class_credits_total',
    help: 'Class credits spent and refunded, by balance',
    labelNames: ['balance', 'direction'] as const,
    registers: [metrics],
  });
  return (act, decision) => {
    const outcome = decision.kind === 'refused' ? decision.refusal.code : decision.kind;
    acts.inc({ act: act.kind, outcome });
    if (decision.kind === 'refused') return;
    for (const { balance, change } of decision.changes.flatMap(({ movements }) => movements)) {
      if (change !== 0) credits.inc({ balance, direction: change < 0 ? 'spent' : 'refunded' });
    }
  };
}

/**
 * The error that answers a refused act. For a frozen plan or the absence rule, its message names the days and the end.
 */
export function refusalError({ refusal, message: own, facts = {} }: Omit<RefusedAct, 'kind'>): AppError {
  const message = own ?? messageOf(refusal, facts);
  return new AppError(refusal, message === undefined ? {} : { message });
}

function messageOf(refusal: Refusal, { from, to, absences, until }: ReasonFacts): string | undefined {
  if (refusal === refusals.PLAN_FROZEN && from !== undefined && to !== undefined) return frozenToMember({ from, to });
  return absences && until !== undefined ? sameDayOnlyToMember({ absences, until }) : undefined;
}

/** Refusals that depend on data of other services: the plan and the account's status. */
export const overProjections = [...refusalsOverPlan, genericRefusals.SESSION_ENDED];
