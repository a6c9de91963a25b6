import type { Days } from '../days-in-words.ts';
import type { StudioDate } from '../studio-time.ts';
import { effectOfUnfreeze } from './freezes-policy.ts';

/** A member's plans, as administrators read them. */
export interface PlansRead {
  readonly plan: {
    readonly endDate: StudioDate;
    readonly remainingClasses: number;
    readonly classesGranted?: number | undefined;
  } | null;
  readonly next?:
    | {
        readonly startDate: StudioDate;
        readonly classesGranted: number;
        readonly remainingClasses?: number | undefined;
      }
    | null
    | undefined;
  readonly keptClasses?: number | undefined;
  /** Counts the changes of the member's plans and money. */
  readonly version: number;
}

/**
 * Whether nothing has followed an act, as far as a later reading says: no change of the member's plans or money, and no
 * class spent or given back. `after` is the answer to the act; a reading may be older than it.
 */
export function isUntouchedSince(after: PlansRead, read: PlansRead): boolean {
  return read.version < after.version || (read.version === after.version && haveSameClasses(after, read));
}

function haveSameClasses(one: PlansRead, other: PlansRead): boolean {
  return (
    one.plan?.remainingClasses === other.plan?.remainingClasses &&
    one.next?.remainingClasses === other.next?.remainingClasses &&
    (one.keptClasses ?? 0) === (other.keptClasses ?? 0)
  );
}

/**
 * The plan whose removal as `Error` undoes an assignment (`docs/product.md` §6.7); null if it would not bring back what
 * was there: a plan that was replaced, a next one that moved. Nor one that kept classes joined or that is in use already.
 */
export function undoneByRemoving(before: PlansRead, after: PlansRead): 'current' | 'next' | null {
  const added = !before.next && after.next ? 'next' : 'current';
  const plan = added === 'next' ? after.next : after.plan;
  if (!plan || plan.remainingClasses !== plan.classesGranted) return null;
  if (added === 'next') return 'next';
  const isKept = (before.keptClasses ?? 0) === (after.keptClasses ?? 0);
  const isAlone = before.plan === null && before.next?.startDate === after.next?.startDate;
  return isAlone && isKept ? 'current' : null;
}

interface FreezeDone {
  readonly before: PlansRead;
  readonly after: PlansRead;
  readonly freeze: Days;
  /** How many bookings it has freed; undefined if that is unknown. */
  readonly freed: number | undefined;
}

/**
 * Whether ending a freeze undoes it (`docs/product.md` §6.7): it leaves no frozen day, has freed no booking, and the plans
 * return to the days that they had.
 */
export function isUndoneByUnfreezing({ before, after, freeze, freed }: FreezeDone, today: StudioDate): boolean {
  if (!before.plan || !after.plan || freed !== 0 || !haveSameClasses(before, after)) return false;
  // The date that the next plan was assigned for is unknown here, and could only keep it from moving back.
  const next = after.next ? { startsOn: after.next.startDate, notBefore: null } : null;
  const { endsOn, nextStartsOn, kept } = effectOfUnfreeze({ endsOn: after.plan.endDate, next }, freeze, today);
  const nextStart = nextStartsOn ?? after.next?.startDate;
  return kept === null && endsOn === before.plan.endDate && nextStart === before.next?.startDate;
}
