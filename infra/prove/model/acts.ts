import type { Attendance } from '@studio/contracts/rules/attendance';
import type { PlanRemovalStatus } from '@studio/contracts/rules/plans';
import type { TrainingCategory } from '@studio/contracts/rules/classes';

/**
 * An act of a member, a coach or an administrator. Members, trainings and plans have numbers, since each run has its
 * own. An act sent `twice` is repeated with the same idempotency key after it has succeeded.
 */
export type Act = OneAct & { readonly twice?: boolean };

export type SeatActKind = 'book' | 'cancel' | 'release' | 'reclaim' | 'enrol' | 'remove';
/** `dismiss`: by an administrator. */
export type ListActKind = 'join' | 'leave' | 'dismiss';

type OneAct =
  | { readonly kind: SeatActKind; readonly member: number; readonly training: number }
  | { readonly kind: ListActKind; readonly member: number; readonly training: number }
  | {
      readonly kind: 'mark';
      readonly member: number;
      readonly training: number;
      readonly attendance: Attendance | null;
      /** The previous mark as the administrator saw it. */
      readonly seen?: Attendance | null | undefined;
    }
  /** `remove-guest`: the last guest of the training known to the run. */
  | { readonly kind: 'guest' | 'remove-guest'; readonly training: number }
  /** Forgives the absence in a training; null for all. */
  | { readonly kind: 'forgive'; readonly member: number; readonly missed: number | null }
  | CoachAct
  | { readonly kind: 'set-coach'; readonly member: number; readonly gives: boolean }
  /** The member's classes of the open days go to another coach, or to none if null. */
  | { readonly kind: 'replace'; readonly member: number; readonly to: number | null }
  | { readonly kind: 'fix'; readonly member: number; readonly slot: number; readonly category: TrainingCategory }
  | { readonly kind: 'switch'; readonly member: number; readonly from: number; readonly training: number }
  | { readonly kind: 'assign'; readonly member: number; readonly plan: number; readonly start: PlanStart }
  | { readonly kind: 'import'; readonly member: number; readonly plan: number }
  | {
      readonly kind: 'remove-plan';
      readonly member: number;
      readonly which: 'current' | 'next';
      readonly status: PlanRemovalStatus;
      readonly freeBookings: boolean;
    }
  | { readonly kind: 'freeze'; readonly member: number; readonly days: FrozenDays }
  | { readonly kind: 'unfreeze'; readonly member: number }
  | { readonly kind: 'set-special'; readonly member: number; readonly value: number }
  | { readonly kind: 'suspend'; readonly member: number; readonly freeBookings: boolean }
  | { readonly kind: 'reinstate' | 'sign-in' | 'delete'; readonly member: number }
  | {
      readonly kind: 'edit';
      readonly training: number;
      readonly capacity: number;
      readonly slot: number;
      /** Undefined fields stay unchanged. */
      readonly room: Room | undefined;
      readonly coach: { readonly member: number | null; readonly substitute: boolean } | undefined;
    }
  | { readonly kind: 'cancel-training'; readonly training: number }
  | { readonly kind: 'set-window'; readonly window: BookingWindow }
  | { readonly kind: 'generate'; readonly category: TrainingCategory; readonly slots: BulkRange }
  | { readonly kind: 'close'; readonly days: DayRange }
  /** Reopens the range that the day belongs to. */
  | { readonly kind: 'reopen'; readonly day: number };

/** An act of the member `by` as a coach. */
export type CoachAct =
  | {
      readonly kind: 'coach-mark';
      readonly by: number;
      readonly member: number;
      readonly training: number;
      readonly attendance: Attendance | null;
      readonly seen: Attendance | null;
    }
  | { readonly kind: 'coach-enrol'; readonly by: number; readonly member: number; readonly training: number };

/** Null: the unnamed room. `own`: a room of this run alone. */
export type Room = 'Sala 2' | 'own' | null;

/** Always includes the weeks of the open slots and never the far ones, since runs share a studio. */
export interface BookingWindow {
  readonly weeksAhead: number;
  readonly opening: { readonly weekday: number; readonly time: string } | null;
}

/** `tomorrow` is sent as a date. */
export type PlanStart = 'now' | 'after-current' | 'tomorrow';

/** First and last day, counted from the day of the first open slot. */
export type FrozenDays = readonly [number, number];

/** Days of the far week, from–to inclusive: 0 or 1. */
export type DayRange = readonly [number, number];

/** Days and times of day, each from–to inclusive: 0 or 1. */
export interface BulkRange {
  readonly days: DayRange;
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
    case 'release':
    case 'reclaim':
      return `${who} ${act.kind}s T${act.training}`;
    case 'join':
    case 'leave':
      return `${who} ${act.kind}s the list of T${act.training}`;
    case 'mark':
      return `admin marks ${who} in T${act.training} as ${act.attendance ?? 'not marked'}${seeing(act)}`;
    case 'guest':
      return `admin writes a guest down in T${act.training}`;
    case 'remove-guest':
      return `admin removes the last guest from T${act.training}`;
    case 'forgive':
      return `admin forgives ${who} ${act.missed === null ? 'all absences' : `the absence in T${act.missed}`}`;
    case 'coach-mark':
      return `${memberNames[act.by]} marks ${who} in T${act.training} as ${act.attendance ?? 'not marked'}${seeing(act)}`;
    case 'coach-enrol':
      return `${memberNames[act.by]} enrols ${who} in T${act.training} as the coach`;
    case 'set-coach':
      return `admin says that ${who} gives ${act.gives ? 'classes' : 'no classes'}`;
    case 'replace':
      return `admin gives ${who}'s classes to ${nameOf(act.to)}`;
    case 'fix':
      return `admin gives ${who} the fixed slot ${act.slot} ${act.category}`;
    case 'dismiss':
      return `admin dismisses ${who} from the list of T${act.training}`;
    case 'enrol':
      return `admin enrols ${who} in T${act.training}`;
    case 'remove':
      return `admin removes ${who} from T${act.training}`;
    case 'assign':
      return `admin assigns ${who} the plan of ${planLimits[act.plan]} a week, starting ${act.start}`;
    case 'import':
      return `admin imports ${who} with the plan of ${planLimits[act.plan]} a week`;
    case 'set-special':
      return `admin sets ${who}'s special trainings to ${act.value}`;
    case 'remove-plan':
      return `admin removes ${who}'s ${act.which} plan as ${act.status}${andFrees(act)}`;
    case 'switch':
      return `${who} switches from T${act.from} to T${act.training}`;
    case 'freeze':
      return `admin freezes ${who}'s plan on days ${act.days.join('–')}`;
    case 'unfreeze':
      return `admin ends the freeze of ${who}'s plan`;
    case 'suspend':
      return `admin suspends ${who}${andFrees(act)}`;
    case 'reinstate':
    case 'delete':
      return `admin ${act.kind}s ${who}`;
    case 'sign-in':
      return `${who} signs in`;
    case 'edit':
      return `admin sets T${act.training} to capacity ${act.capacity} in slot ${act.slot}${otherwise(act)}`;
    case 'cancel-training':
      return `admin cancels T${act.training} for all`;
    case 'close':
      return `admin closes the days ${act.days.join('–')}`;
    case 'reopen':
      return `admin reopens the range of day ${act.day}`;
    case 'set-window':
      return `admin opens ${act.window.weeksAhead} weeks ahead${act.window.opening ? ', and one more on a day of the week' : ''}`;
    case 'generate':
      return `admin generates ${act.category} trainings, days ${act.slots.days.join('–')}, times ${act.slots.times.join('–')}`;
  }
}

function seeing({ seen }: { readonly seen?: Attendance | null | undefined }): string {
  return seen === undefined ? '' : `, seeing ${seen ?? 'no mark'}`;
}

function otherwise({ room, coach }: Extract<OneAct, { kind: 'edit' }>): string {
  const where = room === undefined ? '' : `, room ${room}`;
  return coach ? `${where}, given by ${nameOf(coach.member)}${coach.substitute ? ' as a substitute' : ''}` : where;
}

function nameOf(member: number | null): string {
  return member === null ? 'nobody' : memberNames[member]!;
}

function andFrees({ freeBookings }: { readonly freeBookings: boolean }): string {
  return freeBookings ? ' and frees the bookings' : '';
}
