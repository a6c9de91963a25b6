import { asConflict } from '@studio/chassis/concurrency/version-conflict';
import { replaceOlder } from '@studio/chassis/events/apply-newer';
import type { Transaction } from '@studio/chassis/outbox/unit-of-work';
import type { Envelope } from '@studio/contracts/events/event';
import type { AssignmentState } from '@studio/contracts/events/membership-events';
import { isVoiding } from '@studio/contracts/rules/plans-policy';
import { endOfStudioDay, studioInstant } from '@studio/contracts/studio-time';
import type { AssignmentStatus } from '@studio/contracts/rules/plans';
import type { CreditAccount, Freeze, HeldPlan } from '../models/credit-account.model.ts';
import type { Movement } from '../models/movement.model.ts';
import { assignmentCopy, type TrainingStores } from '../models/training-stores.ts';
import type { Cause } from '../rules/credit-policy.ts';
import {
  classesOfOtherPlans,
  classesThatSurvive,
  effectOfAssignment,
  firstInstantOfLastDays,
  newFreezes,
  type PlanEnd,
} from '../rules/plan-grants-policy.ts';
import type { FreeSeat } from '../rules/seat-act.ts';
import { type FreeBookingsParts, freeComingSeats } from '../seats/free-bookings.ts';
import { readAccount, writeCreditChange } from '../seats/write-credits.ts';

/**
 * Applies an assigned, begun or ended plan to the credit account, and frees the seats that it paid for if its end asks
 * for it. An ended plan pays for nothing more, so a redelivery frees no further seat.
 */
export function onAssignmentChanged(parts: FreeBookingsParts) {
  return async ({ payload, version, occurredAt }: Envelope<AssignmentState>): Promise<void> => {
    await applyAssignment(parts, { assignment: payload, version, occurredAt: new Date(occurredAt) });
    if (!payload.freesBookings) return;
    const { accountId, assignmentId: paidBy, endedBy } = payload;
    await freeComingSeats(parts, { accountId, paidBy, by: endedBy ?? 'system' });
  };
}

type Parts = Pick<FreeBookingsParts, 'stores' | 'unitOfWork' | 'fillSeats'>;

/** A state of an assignment; newer states have higher versions. */
interface AssignmentChange {
  readonly assignment: AssignmentState;
  readonly version: number;
  readonly occurredAt: Date;
}

/**
 * Grants, begins, freezes or ends a plan. A freeze frees seats, which may go to waiting members. The applied version
 * and its effect commit together, so neither order nor redelivery of the events matters.
 */
async function applyAssignment(parts: Parts, change: AssignmentChange): Promise<void> {
  await parts.unitOfWork((tx) => asConflict(() => apply(parts, tx, change)));
}

async function apply({ stores, fillSeats }: Parts, tx: Transaction, change: AssignmentChange): Promise<void> {
  const { assignment, version } = change;
  const { accountId, status } = assignment;
  const row = assignmentCopy.rowOf({ payload: assignment, version });
  if ((await replaceOlder(stores.copies.assignments, [row], tx.session)).length === 0) return;
  const before = await readAccount(stores, accountId, tx.session);
  const member = await stores.members.findOne({ _id: accountId }, { session: tx.session });
  if (member?.deleted && (status === 'active' || status === 'next')) return;
  const end = await readPlanEnd(stores, tx, { account: before, assignment, cause: causeOf(change) });
  const effect = effectOfAssignment(before, assignment, end);
  await writeCreditChange(stores, tx, { before, change: effect });
  const frozen = newFreezes(before, effect.account);
  const releases = await seatsToRelease(stores, tx, { accountId, by: end.cause.actorId ?? 'system', frozen });
  await fillSeats(tx, { trainingIds: [], accountIds: [accountId], releases });
}

interface FrozenMember {
  readonly accountId: string;
  /** Account id of the administrator, or `system`. */
  readonly by: string;
  readonly frozen: readonly Freeze[];
}

/** The member's seats on frozen days that any plan paid for, earliest first (`docs/product.md` §2.7). */
async function seatsToRelease(
  { bookings }: Pick<TrainingStores, 'bookings'>,
  { session }: Transaction,
  { accountId, by, frozen }: FrozenMember,
): Promise<FreeSeat[]> {
  if (frozen.length === 0) return [];
  const days = frozen.map(({ from, to }) => ({
    startsAt: { $gte: studioInstant(from, '00:00'), $lt: endOfStudioDay(to) },
  }));
  const paid = { accountId, status: 'booked', paidFrom: 'plan', $or: days } as const;
  const booked = await bookings.find(paid, { session, hint: 'of-member' }).sort({ startsAt: 1 }).toArray();
  return booked.map(({ trainingId }) => ({ kind: 'withdraw', trainingId, accountId, by }));
}

/** After the first freeze of a held plan, every change until its end is a freeze or the end of one. */
function causeOf({ assignment, occurredAt }: AssignmentChange): Cause {
  const { status, assignedBy, frozenBy, endedBy } = assignment;
  const actorId = status === 'active' || status === 'next' ? (frozenBy ?? assignedBy) : endedBy;
  if (actorId === null || actorId === 'system') return { at: occurredAt, actor: 'system', actorId: null };
  return { at: occurredAt, actor: 'admin', actorId };
}

interface EndingPlan {
  readonly account: CreditAccount;
  readonly assignment: AssignmentState;
  readonly cause: Cause;
}

/** How and when a plan ends and what remains of it, read in the transaction that ends it. */
async function readPlanEnd(
  stores: TrainingStores,
  tx: Transaction,
  { account, assignment, cause }: EndingPlan,
): Promise<PlanEnd> {
  const ending = isEnded(assignment) ? explicitEnd(account, assignment) : impliedEnd(account, assignment);
  if (!ending) return { status: 'Cancelado', cause, surviving: 0, paidWeeks: [] };
  const { status, assignmentId } = ending;
  const accountId = account._id;
  if (!isVoiding(status)) {
    return { status, cause, surviving: await readSurviving(stores, tx, accountId, ending), paidWeeks: [] };
  }
  const paidWeeks = await readPaidWeeks(stores, tx, { accountId, assignmentId });
  const surviving = await readOfOtherPlans(stores, tx, ending, paidWeeks.length);
  return { status, cause, surviving, paidWeeks };
}

/** The weeks of the bookings that a plan paid for, released seats included. */
async function readPaidWeeks(
  { bookings }: Pick<TrainingStores, 'bookings'>,
  { session }: Transaction,
  paid: { readonly accountId: string; readonly assignmentId: string },
): Promise<string[]> {
  const standing = bookings.find({ ...paid, status: 'booked' }, { session, hint: 'of-member' });
  const released = bookings.find({ ...paid, status: 'released' }, { session, hint: 'released-of-member' });
  return [...(await standing.toArray()), ...(await released.toArray())].map(({ week }) => week);
}

interface Ending {
  readonly assignmentId: string;
  /** Undefined if the plan is no longer held. */
  readonly held: HeldPlan | undefined;
  readonly status: AssignmentStatus;
  readonly endedAt: Date;
}

function isEnded({ status }: AssignmentState): boolean {
  return status !== 'active' && status !== 'next';
}

function explicitEnd(
  { plan, next }: CreditAccount,
  { assignmentId, status, endedAt, startsAt }: AssignmentState,
): Ending {
  const held = [plan, next].find((each) => each?.assignmentId === assignmentId) ?? undefined;
  return { assignmentId, held, status, endedAt: new Date(endedAt ?? startsAt) };
}

/** The event of a plan may precede the end of the plan before it, so it carries how and when that plan ended. */
function impliedEnd({ plan: held }: CreditAccount, { startsOn, startsAt, ...before }: AssignmentState): Ending | null {
  if (!held) return null;
  const byDate = held.endsOn < startsOn ? 'Vencido' : 'Cancelado';
  const endedAt = new Date(before.previousEndedAt ?? startsAt);
  return { assignmentId: held.assignmentId, held, status: before.previousStatus ?? byDate, endedAt };
}

/** The classes of a voided plan that other plans had granted; `spent` counts the bookings that it paid for. */
async function readOfOtherPlans(
  { movements }: Pick<TrainingStores, 'movements'>,
  { session }: Transaction,
  { assignmentId, held }: Ending,
  spent: number,
): Promise<number> {
  if (!held) return 0;
  const assigned = await movements.findOne({ key: `assign:${assignmentId}` }, { session });
  return assigned ? classesOfOtherPlans(held, { granted: assigned.change, spent }) : 0;
}

/** The classes that outlive a plan that is not voided. */
async function readSurviving(
  { movements }: Pick<TrainingStores, 'movements'>,
  { session }: Transaction,
  accountId: string,
  { assignmentId, held, endedAt }: Ending,
): Promise<number> {
  if (!held) return 0;
  const from = firstInstantOfLastDays(held.endsOn);
  const at = { $gte: endedAt < from ? endedAt : from };
  const entries = await movements
    .find({ accountId, assignmentId, at }, { session, hint: 'ledger' })
    .project<Pick<Movement, 'reason' | 'change' | 'at'>>({ reason: 1, change: 1, at: 1 })
    .toArray();
  return classesThatSurvive(entries, { endsOn: held.endsOn, endedAt });
}
