import { lastDayHeld } from '@studio/contracts/rules/plans-policy';
import type { Assignment } from '../models/assignment.model.ts';

/** A member's assignments by their role at an instant (`docs/product.md` §2.1). */
export interface MemberPlans {
  /** The one that holds. */
  readonly current: Assignment | null;
  /** The one that begins later. */
  readonly next: Assignment | null;
  /** The one that began last, ended or not. */
  readonly lastHeld: Assignment | null;
  /** The last one held that was not assigned by mistake: what a member knows as their last plan (`docs/product.md` §2.3). */
  readonly lastIntended: Assignment | null;
  /** The one that was assigned last. */
  readonly latest: Assignment | null;
}

const system = 'system';

/**
 * The assignments as of an instant: one whose period is over has expired, and a next one whose first day has come has
 * begun. Changed assignments are new objects, unchanged ones are the stored objects.
 */
export function settledAt(stored: readonly Assignment[], now: Date): Assignment[] {
  const settled = stored.map((each) => (each.status === 'active' ? expiredAt(each, now) : each));
  const { lastHeld } = plansOf(settled);
  return settled.map((each) => {
    if (each.status !== 'next' || each.startsAt > now) return each;
    const { endedAt = null, status = null } = lastHeld ?? {};
    return expiredAt({ ...each, status: 'active', previousEndedAt: endedAt, previousStatus: status }, now);
  });
}

function expiredAt(assignment: Assignment, now: Date): Assignment {
  const { endsAt } = assignment;
  return endsAt > now ? assignment : { ...assignment, status: 'Vencido', endedAt: endsAt, endedBy: system };
}

/** Sorts a member's settled assignments by their role. */
export function plansOf(settled: readonly Assignment[]): MemberPlans {
  const held = settled.filter(hasBegun);
  return {
    current: settled.find(({ status }) => status === 'active') ?? null,
    next: settled.find(({ status }) => status === 'next') ?? null,
    lastHeld: latestBy(held, ({ startsAt }) => startsAt),
    lastIntended: latestBy(
      held.filter(({ status }) => status !== 'Error'),
      ({ startsAt }) => startsAt,
    ),
    latest: latestBy(settled, ({ assignedAt }) => assignedAt),
  };
}

/** A next plan that was removed before its first day never began. */
function hasBegun(assignment: Assignment): boolean {
  return assignment.status !== 'next' && lastDayHeld(assignment) !== null;
}

function latestBy(assignments: readonly Assignment[], instant: (of: Assignment) => Date): Assignment | null {
  return assignments.reduce<Assignment | null>(
    (latest, each) => (latest === null || instant(each) > instant(latest) ? each : latest),
    null,
  );
}
