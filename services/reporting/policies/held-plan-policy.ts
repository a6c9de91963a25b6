import { toStudioDate } from '@studio/contracts/studio-time';
import type { AssignmentStatus } from '@studio/contracts/vocabulary';
import type { Assignment } from '../models/assignment.model.ts';

/** Which plans hold: judged by dates, whether their begin or end has been published or not (`docs/product.md` §2.2). */

/** The assignments that hold at an instant, as a filter for the driver. */
export function holdingAt(now: Date) {
  const hasBegun = [{ status: 'active' as const }, { status: 'next' as const, startsOn: { $lte: toStudioDate(now) } }];
  return { endsAt: { $gt: now }, $or: hasBegun };
}

/** The state of an assignment at an instant. */
export function statusAt({ status, startsOn, endsAt }: Assignment, now: Date): AssignmentStatus {
  const hasBegun = status === 'active' || (status === 'next' && startsOn <= toStudioDate(now));
  if (!hasBegun) return status;
  return endsAt <= now ? 'Vencido' : 'active';
}

/** The last day on which the plan holds, or held where it was ended before its time; null where it never began. */
export function lastDayOf({ startsOn, endsOn, endedAt }: Assignment): string | null {
  // Missing in a row from before it was kept.
  if (!endedAt) return endsOn;
  const endedOn = toStudioDate(endedAt);
  if (endedOn < startsOn) return null;
  return endedOn < endsOn ? endedOn : endsOn;
}
