import { genericRefusals } from '@studio/chassis/errors/generic-refusals';
import { refusals } from '@studio/contracts/http/refusals';
import { refusalOfJoining } from '@studio/contracts/rules/waitlist-policy';
import type { Training } from '../models/training.model.ts';
import { bookingRulesOf, hasLeft, type SeatRules } from './booking-policy.ts';
import type { RefusedAct, SeatFacts } from './seat-act.ts';

type ListRules = Pick<SeatRules, 'now' | 'WAITLIST_PROMOTION_MINUTES'>;

/** Whether a free seat of the training goes to its waitlist now (`docs/product.md` §3.11). */
export function movesUp({ status, startsAt, seatsTaken, capacity }: Training, rules: ListRules): boolean {
  return status === 'scheduled' && seatsTaken < capacity && rules.now <= lastPromotion(startsAt, rules);
}

/** Whether a seat that becomes free now is open to everyone: promotions are over, and the class has not begun. */
export function isOpenToAll({ status, startsAt }: Training, rules: ListRules): boolean {
  return status === 'scheduled' && rules.now > lastPromotion(startsAt, rules) && rules.now < startsAt;
}

function lastPromotion(startsAt: Date, { WAITLIST_PROMOTION_MINUTES: minutes }: ListRules): Date {
  return new Date(startsAt.getTime() - minutes * 60_000);
}

/** A member's place on the waitlist, from 1; undefined if they are not on it. */
export function positionOf({ waitlist }: Pick<Training, 'waitlist'>, accountId: string): number | undefined {
  const index = waitlist.findIndex((waiting) => waiting.accountId === accountId);
  return index < 0 ? undefined : index + 1;
}

/** The training with the member on its waitlist, unchanged if they were on it before, or the refusal. */
export type Joining = { readonly kind: 'waits'; readonly training: Training } | RefusedAct;

/** A member may join the waitlist of a full training that they could book if it had a free seat. */
export function decideJoining(accountId: string, facts: SeatFacts, rules: SeatRules): Joining {
  const { training, member } = facts;
  if (!training) return { kind: 'refused', refusal: refusals.TRAINING_NOT_FOUND };
  if (positionOf(training, accountId) !== undefined) return { kind: 'waits', training };
  if (hasLeft(member)) return { kind: 'refused', refusal: genericRefusals.SESSION_ENDED };
  const refusal = refusalOfJoining({ ...facts, training }, training.waitlist.length, bookingRulesOf(facts, rules));
  if (refusal) {
    return { kind: 'refused', refusal: refusals[refusal.code], ...(refusal.facts && { facts: refusal.facts }) };
  }
  const waitlist = [...training.waitlist, { accountId, joinedAt: rules.now }];
  return { kind: 'waits', training: { ...training, waitlist, version: training.version + 1 } };
}
