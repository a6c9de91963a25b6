import type { PlanRemovalStatus, TrainingCategory } from '@studio/contracts/vocabulary';

/**
 * An act of a member or an administrator. Members, trainings and plans have numbers, since each run has its own. An act
 * that is sent `twice` is repeated with the same idempotency key once it has succeeded.
 */
export type Act = OneAct & { readonly twice?: boolean };

type OneAct =
  | { readonly kind: 'book' | 'cancel' | 'enrol' | 'remove'; readonly member: number; readonly training: number }
  | { readonly kind: 'switch'; readonly member: number; readonly from: number; readonly training: number }
  | { readonly kind: 'assign'; readonly member: number; readonly plan: number; readonly start: PlanStart }
  | {
      readonly kind: 'remove-plan';
      readonly member: number;
      readonly which: 'current' | 'next';
      readonly status: PlanRemovalStatus;
      readonly freeBookings: boolean;
    }
  | { readonly kind: 'set-special'; readonly member: number; readonly value: number }
  | { readonly kind: 'suspend'; readonly member: number; readonly freeBookings: boolean }
  | { readonly kind: 'reinstate' | 'sign-in' | 'delete'; readonly member: number }
  | { readonly kind: 'edit'; readonly training: number; readonly capacity: number; readonly slot: number }
  | { readonly kind: 'cancel-training'; readonly training: number }
  | { readonly kind: 'generate'; readonly category: TrainingCategory; readonly slots: BulkRange };

/** `tomorrow` is sent as a date. */
export type PlanStart = 'now' | 'after-current' | 'tomorrow';

/** Days of the far week and times of day, each from–to inclusive: 0 or 1. */
export interface BulkRange {
  readonly days: readonly [number, number];
  readonly times: readonly [number, number];
}

/** Acts that are sent at the same moment. */
export type Step = readonly Act[];

export const memberNames = ['Ana', 'Beto', 'Celia'] as const;

/** Weekly limits of the plans that can be assigned. */
export const planLimits = [1, 2] as const;

/** An act in words, as a failure shows it. */
export function inWords(act: Act): string {
  return act.twice ? `${onceInWords(act)}, twice` : onceInWords(act);
}

function onceInWords(act: Act): string {
  const who = 'member' in act ? memberNames[act.member] : '';
  switch (act.kind) {
    case 'book':
    case 'cancel':
      return `${who} ${act.kind}s T${act.training}`;
    case 'enrol':
      return `admin enrols ${who} in T${act.training}`;
    case 'remove':
      return `admin removes ${who} from T${act.training}`;
    case 'assign':
      return `admin assigns ${who} the plan of ${planLimits[act.plan]} a week, starting ${act.start}`;
    case 'set-special':
      return `admin sets ${who}'s special trainings to ${act.value}`;
    case 'remove-plan':
      return `admin removes ${who}'s ${act.which} plan as ${act.status}${andFrees(act)}`;
    case 'switch':
      return `${who} switches from T${act.from} to T${act.training}`;
    case 'suspend':
      return `admin suspends ${who}${andFrees(act)}`;
    case 'reinstate':
    case 'delete':
      return `admin ${act.kind}s ${who}`;
    case 'sign-in':
      return `${who} signs in`;
    case 'edit':
      return `admin sets T${act.training} to capacity ${act.capacity} in slot ${act.slot}`;
    case 'cancel-training':
      return `admin cancels T${act.training} for all`;
    case 'generate':
      return `admin generates ${act.category} trainings, days ${act.slots.days.join('–')}, times ${act.slots.times.join('–')}`;
  }
}

function andFrees({ freeBookings }: { readonly freeBookings: boolean }): string {
  return freeBookings ? ' and frees the bookings' : '';
}
