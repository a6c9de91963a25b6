import type { Assignment } from '../models/assignment.model.ts';
import { periodOn } from '../rules/plan-period-policy.ts';

/** An assignment as it is stored: active from `startsOn` for a month, assigned on its first day. */
export function storedAssignment(startsOn: string, over: Partial<Assignment> = {}): Assignment {
  const period = periodOn(startsOn);
  return {
    _id: 'held',
    accountId: 'member',
    plan: { id: 'plan', name: 'Básico', price: 90_000, maxTrainingsPerWeek: 3 },
    classesGranted: 12,
    ...period,
    status: 'active',
    assignedBy: 'admin',
    assignedAt: period.startsAt,
    endedAt: null,
    endedBy: null,
    previousEndedAt: null,
    previousStatus: null,
    freesBookings: false,
    freezes: [],
    frozenBy: null,
    notBefore: null,
    remindedAt: null,
    version: 1,
    ...over,
  };
}
