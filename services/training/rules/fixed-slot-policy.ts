import { refusals } from '@studio/contracts/http/refusals';
import type { Refusal } from '@studio/contracts/http/problem';
import { isOver } from '@studio/contracts/rules/credit-policy';
import { weekdayOf } from '@studio/contracts/studio-time';
import type { CreditAccount } from '../models/credit-account.model.ts';
import type { FixedSlot } from '../models/fixed-slot.model.ts';
import type { Training } from '../models/training.model.ts';
import type { SeatRules } from './booking-policy.ts';

/** The weekly hour of a fixed slot. */
export type SlotHour = Pick<FixedSlot, 'weekday' | 'startTime' | 'category'>;

/** The hour of a training. */
export function hourOf({ date, startTime, category }: Training): SlotHour {
  return { weekday: weekdayOf(date), startTime, category };
}

export function isSameHour(one: SlotHour, other: SlotHour): boolean {
  return one.weekday === other.weekday && one.startTime === other.startTime && one.category === other.category;
}

/** Whether two trainings are on the same day and at the same hour, e.g. in two rooms. */
export function isSameDayAndHour(one: Training, other: Training): boolean {
  return one.date === other.date && isSameHour(hourOf(one), hourOf(other));
}

/** A class that a member's fixed slot has booked, with the day and hour for which it did. */
export interface SlotClass extends Pick<Training, 'date' | 'startTime' | 'category'> {
  readonly accountId: string;
  readonly trainingId: string;
}

/**
 * Whether a slot already has its class of the training's day: another one that was at this hour and has moved since. A
 * slot takes one class a day (`docs/product.md` §3.13).
 */
export function hasItsClass(
  { accountId }: Pick<FixedSlot, 'accountId'>,
  { _id, date, startTime, category }: Training,
  taken: readonly SlotClass[],
): boolean {
  return taken.some(
    (one) =>
      one.accountId === accountId &&
      one.trainingId !== _id &&
      one.date === date &&
      one.startTime === startTime &&
      one.category === category,
  );
}

/** Whether the fixed slots of a training are due, to be booked before any other act on it (`docs/product.md` §3.13). */
export function areSlotsDue(
  { slotsDue, status, startsAt, week }: Training,
  { now, lastOpenWeek }: Pick<SeatRules, 'now' | 'lastOpenWeek'>,
): boolean {
  return slotsDue && status === 'scheduled' && startsAt > now && week <= lastOpenWeek;
}

/** Whether a fixed slot has yet to try a training whose slots are due: it was set since the others tried it. */
export function isToTry(slot: Pick<FixedSlot, 'createdAt'>, { slotsSince }: Pick<Training, 'slotsSince'>): boolean {
  return slotsSince === undefined || slot.createdAt >= slotsSince;
}

/**
 * A training whose week is not open, after a fixed slot of its hour was set: it books the slot as the week opens, also
 * where the week was open before and its other slots have tried it (`docs/product.md` §3.13).
 */
export function awaitingSlot(training: Training, { createdAt }: Pick<FixedSlot, 'createdAt'>): Training {
  const { slotsDue, slotsSince = slotsDue ? undefined : createdAt } = training;
  return { ...training, slotsDue: true, version: training.version + 1, ...(slotsSince && { slotsSince }) };
}

/** The fixed slots requested for a member. */
interface WantedSlots {
  readonly kept: readonly SlotHour[];
  readonly added: readonly SlotHour[];
}

/**
 * Why a member cannot have these fixed slots: normal ones need a plan and must fit its weekly limit. Removal is never
 * refused, even if the plan has ended or allows fewer by then.
 */
export function refusalOfSlots(
  { plan, next }: CreditAccount,
  { kept, added }: WantedSlots,
  now: Date,
): Refusal | undefined {
  if (!added.some(isNormal)) return undefined;
  const limits = [plan, next].flatMap((held) => (held && !isOver(held, now) ? held.weeklyLimit : []));
  if (limits.length === 0) return refusals.NO_ACTIVE_PLAN;
  return [...kept, ...added].filter(isNormal).length > Math.max(...limits) ? refusals.TOO_MANY_FIXED_SLOTS : undefined;
}

const isNormal = ({ category }: SlotHour) => category === 'normal';
