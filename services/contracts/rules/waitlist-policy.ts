import {
  type BookingFacts,
  type BookingRefusal,
  type BookingRules,
  isFull,
  refusalOfFreeSeat,
  refusalOfMoment,
} from './booking-policy.ts';
import { type Refused, refused } from './refused.ts';
import { WAITLIST_MAX } from './waitlist.ts';

/** Why a member cannot join a waitlist, with the facts behind it. */
export type JoiningRefusal =
  | BookingRefusal
  | Refused<'TRAINING_NOT_FULL', { readonly free: number }>
  | Refused<'WAITLIST_FULL', { readonly waiting: number }>;

/**
 * Why a member cannot join the waitlist of a training (docs/product.md §3.11); undefined if they can: the training is
 * full, they could book it if a seat were free, and the list has room. `waiting`: the members on it.
 */
export function refusalOfJoining(
  facts: BookingFacts,
  waiting: number,
  rules: BookingRules,
): JoiningRefusal | undefined {
  const refusal = refusalOfMoment(facts, rules) ?? refusalOfFreeSeat(facts, rules);
  if (refusal) return refusal;
  const { capacity, seatsTaken } = facts.training;
  if (!isFull(facts.training)) return refused('TRAINING_NOT_FULL', { free: capacity - seatsTaken });
  return listIsFull(waiting) ? refused('WAITLIST_FULL', { waiting }) : undefined;
}

/** Whether nobody else can join a list on which so many wait. */
export function listIsFull(waiting: number): boolean {
  return waiting >= WAITLIST_MAX;
}
