import { createHash } from 'node:crypto';
import type { ClientSession } from 'mongoose';
import { newId } from '@studio/chassis/mongo/new-id';
import { refusals } from '@studio/contracts/http/refusals';
import type { FixedSlot, SlotResult } from '../models/fixed-slot.model.ts';
import { type Reason, reasonAbout } from '../models/reason.model.ts';
import type { Training, Waiting } from '../models/training.model.ts';
import type { TrainingStores } from '../models/training-stores.ts';
import { decideSeatAct, type SeatRules, trainingsOf } from '../rules/booking-policy.ts';
import { areSlotsDue, hasItsClass, hourOf, isSameDayAndHour, isSameHour, isToTry } from '../rules/fixed-slot-policy.ts';
import type { AcceptedAct, RefusedAct, SeatAct, SeatDecision, TakeSeat } from '../rules/seat-act.ts';
import { movesUp, positionOf } from '../rules/waitlist-policy.ts';
import type { WorkingSet } from './working-set.ts';

/*
 * Claims on a seat come before any other act: fixed slots as the training becomes bookable, and then the waitlist as a
 * seat becomes free (`docs/product.md` §§3.11, 3.13).
 */

/** A seat that a claim has taken. */
export interface Claim {
  readonly act: TakeSeat;
  readonly decision: AcceptedAct;
}

/** Changes that may promote members from waitlists. */
export interface Freed {
  /** Trainings in which a seat may have become free. */
  readonly trainingIds: readonly string[];
  /** Members who may have regained a credit, a place in the weekly limit, or an hour. */
  readonly accountIds: readonly string[];
}

/** The kinds of acts that free nothing. */
const takes: ReadonlySet<SeatAct['kind']> = new Set(['book', 'reclaim', 'enrol', 'guest', 'promote', 'fixed']);

/** The seats that acts free, and the members whose credit, week and hour they free. */
export function freedBy(acts: readonly SeatAct[]): Freed {
  const freeing = acts.filter(({ kind }) => !takes.has(kind));
  return {
    trainingIds: freeing.flatMap((act) => trainingsOf(act).slice(0, 1)),
    accountIds: freeing.map(({ accountId }) => accountId),
  };
}

/** The trainings from whose waitlists members may be promoted. */
export async function readWaitlists(
  { trainings }: Pick<TrainingStores, 'trainings'>,
  { trainingIds, accountIds }: Freed,
  session: ClientSession,
): Promise<Training[]> {
  if (trainingIds.length === 0 && accountIds.length === 0) return [];
  const ofThese = [{ _id: { $in: [...trainingIds] } }, { 'waitlist.accountId': { $in: [...accountIds] } }];
  const waitedFor = { status: 'scheduled', 'waitlist.0': { $exists: true }, $or: ofThese } as const;
  return trainings.find(waitedFor, { session }).toArray();
}

/** A fixed slot and a training of its hour. */
export interface SlotToBook {
  readonly slot: FixedSlot;
  readonly training: Training;
}

/** Books the fixed slots that are due in these trainings. Each training is handled once. */
export function bookDueSlots(set: WorkingSet, trainingIds: readonly string[], rules: SeatRules): Claim[] {
  const due = trainingIds.flatMap((id) => set.training(id) ?? []).filter((each) => areSlotsDue(each, rules));
  return due.flatMap((training) => {
    set.endDue(training._id);
    const ofHour = set.dueSlots.filter((slot) => isSameHour(slot, hourOf(training)) && isToTry(slot, training));
    return bookSlots(
      set,
      ofHour.map((slot) => ({ slot, training })),
      rules,
    );
  });
}

/**
 * Books fixed slots one after another and records their results. A slot that already has its class of the day, or whose
 * member has one at that hour in another room, stays as it is.
 */
export function bookSlots(set: WorkingSet, slots: readonly SlotToBook[], rules: SeatRules): Claim[] {
  return slots.flatMap(({ slot, training }) => {
    const { _id: trainingId } = training;
    const { accountId } = slot;
    if (hasItsClass(slot, training, set.slotClasses) || isInAnotherRoom(set, slot, training)) return [];
    const act = { kind: 'fixed', trainingId, accountId, by: 'fixed-slot', bookingId: newId() } as const;
    const { decision, claimed } = claim(set, rules, act);
    set.noteSlot({ slot, result: resultOf(training, decision) });
    return claimed;
  });
}

/** Whether the member has a seat in another class of that hour, which must be in another room. */
function isInAnotherRoom(set: WorkingSet, { accountId }: FixedSlot, training: Training): boolean {
  return set.overlapping(accountId, training).some((each) => isSameDayAndHour(each, training));
}

/** The result of a slot. A member who already booked the training has what the slot is for. */
export function resultOf({ _id: trainingId, date }: Training, decision: SeatDecision): SlotResult {
  const isRefused = decision.kind === 'refused' && decision.refusal !== refusals.ALREADY_BOOKED;
  return { trainingId, date, refusal: isRefused ? decision.refusal.code : null };
}

/**
 * Promotes the first members on each waitlist whom the policy accepts. The others are passed over and keep their place.
 */
export function moveUp(set: WorkingSet, { trainingIds, accountIds }: Freed, rules: SeatRules): Claim[] {
  if (trainingIds.length + accountIds.length === 0) return [];
  const isConcerned = ({ _id, waitlist }: Training) =>
    trainingIds.includes(_id) || waitlist.some(({ accountId }) => accountIds.includes(accountId));
  const lists = set.trainings().filter((training) => isConcerned(training) && movesUp(training, rules));
  return lists.flatMap((training) => moveListUp(set, training, rules));
}

function moveListUp(set: WorkingSet, { _id: trainingId, waitlist }: Training, rules: SeatRules): Claim[] {
  const claims: Claim[] = [];
  const passedOver: (PassedOver & { readonly before: number })[] = [];
  for (const waiting of waitlist) {
    const { accountId } = waiting;
    const training = set.training(trainingId)!;
    const act = { kind: 'promote', trainingId, accountId, by: 'waitlist', bookingId: newId() } as const;
    const { decision, claimed } = claim(set, rules, act);
    if (decision.kind === 'refused' && freeIn(training) > 0) {
      const position = positionOf(training, accountId)!;
      passedOver.push({ waiting, refused: decision, position, before: claims.length });
    }
    claims.push(...claimed);
  }
  const after = set.training(trainingId)!;
  for (const { before, ...each } of passedOver) {
    set.noteReason(reasonOfPassing(after, { ...each, isTaken: before < claims.length }, rules.now));
  }
  return claims;
}

function freeIn({ capacity, seatsTaken }: Training): number {
  return capacity - seatsTaken;
}

/** A member on the waitlist who was refused a free seat. */
interface PassedOver {
  readonly waiting: Waiting;
  readonly refused: RefusedAct;
  readonly position: number;
}

/**
 * Why a member was passed over: the seat went to a member behind them (`isTaken`) or stayed free. The id is a hash of
 * the reason, so that it is stored once while nothing changes, however often the waitlist is processed.
 */
function reasonOfPassing(
  training: Training,
  { waiting, refused, position, isTaken }: PassedOver & { readonly isTaken: boolean },
  at: Date,
): Reason {
  const { accountId, joinedAt } = waiting;
  const { refusal, facts = {} } = refused;
  const { code } = refusal;
  const what = [training._id, accountId, joinedAt.toISOString(), code, JSON.stringify(facts), isTaken];
  const _id = createHash('sha256').update(what.join(' ')).digest('hex').slice(0, 24);
  const seen = isTaken ? facts : { ...facts, free: freeIn(training) };
  return reasonAbout(training, { _id, accountId, at, kind: 'passed-over', position, code, facts: seen });
}

function claim(set: WorkingSet, rules: SeatRules, act: TakeSeat): { decision: SeatDecision; claimed: Claim[] } {
  const decision = decideSeatAct(act, set.factsFor(act), rules);
  if (decision.kind !== 'accepted') return { decision, claimed: [] };
  decision.changes.forEach(set.apply);
  return { decision, claimed: [{ act, decision }] };
}
