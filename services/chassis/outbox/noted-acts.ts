import type { Act } from '@studio/contracts/activity';
import type { Envelope } from '@studio/contracts/events/event';
import { adminActed } from '@studio/contracts/events/activity-events';
import { currentContext, type RequestContext, type RunningAct, runInContext } from '../context/request-context.ts';
import { sealEnvelope } from '../events/envelope.ts';
import { outboxId } from './outbox-id.ts';

/** The details of an act that only the use case knows: ids of what it created, numbers. */
export type ActDetails = Partial<Pick<Act, 'about' | 'facts'>>;

/** Collects the acts that one attempt of a transaction carries out, each once. */
export function collectActs() {
  const acts = new Map<RunningAct, { readonly act: Act; readonly context: RequestContext }>();
  const without = new Set<RunningAct>();
  return {
    /** Notes the act of the running request; it may be called again with further details. */
    note: (details: ActDetails = {}): void => {
      const context = currentContext();
      if (!context?.act || context.act.isNoted || without.has(context.act)) return;
      const { kind, about, facts } = acts.get(context.act)?.act ?? context.act;
      const act = { kind, about: { ...about, ...details.about }, facts: { ...facts, ...details.facts } };
      acts.set(context.act, { act, context });
    },
    /** Drops the entry of the running request's act, which changes nothing in this transaction. */
    drop: (): void => {
      const act = currentContext()?.act;
      if (!act) return;
      without.add(act);
      acts.delete(act);
    },
    /** One event for each act, with its own actor and cause. Their aggregate ids are in chronological order. */
    seal: (): Envelope[] =>
      [...acts.values()].map(({ act, context }) =>
        runInContext(context, () => sealEnvelope(adminActed, { aggregateId: outboxId(), version: 1, payload: act })),
      ),
    /** Call it after the commit. */
    committed(): void {
      for (const act of acts.keys()) act.isNoted = true;
    },
  };
}
